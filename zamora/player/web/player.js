// The player in a browser: a host makes a Program of a frame, and Pages that show it.
import "./instruments.js";

export { Page, Program } from "./controls.js";
