// The teacher's page: who plays for which of two teams.
"use strict";

const chosenTeams = new Map();

/** The list of participants, with a choice for each; new ones join the smaller team. */
function teamList(found) {
  const here = found.pupils.filter((one) => one.here);
  for (const one of here) {
    if (chosenTeams.has(one.id)) continue;
    const second = here.filter((other) => chosenTeams.get(other.id) === 1).length;
    const first = here.filter((other) => chosenTeams.get(other.id) === 0).length;
    chosenTeams.set(one.id, first <= second ? 0 : 1);
  }
  const names = teamNames().map((name, n) => name || say("team_n", { n: n + 1 }));
  keep($("team-list"), here.map((one) => make("li", {}, make("span", {}, one.name),
    ...names.map((name, n) => button(name, () => { chosenTeams.set(one.id, n); teamList(state); },
      chosenTeams.get(one.id) === n ? "small" : "plain small")))));
}

const teamNames = () => ["team0", "team1"].map((name) => $("cup").elements[name].value.trim());

/** The teams of a new tournament; nothing if it has none. */
function teamsOf(form, players) {
  if (form !== "teams") return {};
  const names = teamNames().map((name, n) => name || say("team_n", { n: n + 1 }));
  return { teams: { names, of: Object.fromEntries(players.map((id) => [id, chosenTeams.get(id) || 0])) } };
}

for (const name of ["team0", "team1"]) $("cup").elements[name].addEventListener("input", () => teamList(state));
$("cup").elements.form.addEventListener("change", (event) => { $("teams").hidden = event.target.value !== "teams"; });
