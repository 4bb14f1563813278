// Time for slow computers. anywidget gives every widget two seconds from its creation until its code
// is loaded. After that it lets no message from the kernel through, for good: the board stands there
// and does nothing. A slow computer that is busy setting up forty boards needs longer. The limit
// cannot be set, so it is lengthened here, for all widgets of the page.

const LIMIT = 2000, ENOUGH = 120000; // milliseconds

export function patience() {
  /** @type {typeof AbortSignal & { zamoraPatience?: boolean }} */
  const signals = AbortSignal;
  if (signals.zamoraPatience) return;
  const timeout = signals.timeout.bind(signals);
  signals.timeout = (ms) => timeout(ms === LIMIT ? ENOUGH : ms);
  signals.zamoraPatience = true;
}
