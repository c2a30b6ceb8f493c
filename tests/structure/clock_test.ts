/** What cannot be undone and goes by the clock asks first whether the clock is believed (`src/clock/doubt.ts`). */
import { assertEquals } from "@std/assert";
import { jobKinds } from "../../src/nouns/job/kinds.ts";
import { sourceFiles } from "./tree.ts";

const files = sourceFiles().filter(({ path }) => /^(src|scripts\/cli)\//.test(path));

/** Files whose code, remarks apart, matches. */
const matching = (pattern: RegExp): string[] =>
  files.filter(({ text }) => pattern.test(text.replace(/\/\*[^]*?\*\/|\/\/.*/g, "")))
    .map(({ path }) => path);

/** Who may ask the machine for the time, past the office's clock, and what for. */
const ASK_THE_MACHINE = [
  "scripts/cli/doctor_address.ts", // Whether a certificate of the address is valid, and how far clocks differ.
  "scripts/cli/doctor_channels.ts", // When a call to a provider is signed.
  "scripts/cli/doctor_checks.ts", // To say what the machine's clock says.
  "scripts/cli/import.ts", // Which year a day without one is of.
  "scripts/cli/import_course.ts", // The name of a file of errors.
  "scripts/cli/keys_file.ts", // Under a clock of its own.
  "scripts/cli/restore.ts", // The name that replaced books get.
  "scripts/cli/seed.ts", // Sample data.
  "src/auth/restored.ts", // What a copy says of itself.
  "src/auth/provider.ts", // How far the office is from the time its library goes by.
  "src/nouns/chat/outside/servers.ts", // How long an answer of another server is kept in memory.
  "src/backup/last.ts", // The office's clock, with what the backups say.
  "src/clock/machine.ts",
  "src/demo/books_kind.ts",
  "src/import/preview.ts", // Which year a day without one is of.
  "src/kit/log.ts",
  "src/live/presence.ts", // Who is there: said anew every few seconds.
  "src/store/maintenance.ts", // Tells the head once a day.
  "src/store/open.ts", // Under a clock of its own.
];

Deno.test("only listed code reads the machine's clock instead of the office's", () => {
  const found = matching(/new Date\(\)|Date\.now\(\)/).filter((path) =>
    !path.startsWith("src/demo/")
  );
  assertEquals(found.filter((path) => !ASK_THE_MACHINE.includes(path)), []);
});

/** Pages that ask the browser for the time, and what for; the others ask for the office's (`web/ui/time/now.ts`). */
const ASK_THE_BROWSER = [
  "web/early/load.ts", // An address that was not asked for before.
  "web/ui/client/session.ts", // How long from now a session lasts.
  "web/ui/phone/kept.ts", // How old what this phone keeps is.
  "web/ui/phone/waiting.ts", // The order in which things were entered.
  "web/ui/record/use_drafts.ts", // The order of drafts of this browser.
  "web/ui/tasks/tasks.ts", // How long a job has been watched.
  "web/ui/time/now.ts",
];

Deno.test("only listed pages read the browser's clock instead of the office's", () => {
  const found = sourceFiles().filter(({ path, text }) =>
    path.startsWith("web/") && /new Date\(\)|Date\.now\(\)/.test(text)
  ).map(({ path }) => path);
  assertEquals(found.toSorted(), ASK_THE_BROWSER);
});

/** What ends something for good, and its callers: each asks the clock, or does what a person asks for. */
const ENDS: [what: string, call: RegExp, callers: string[]][] = [
  ["what is due", /\bdestroyExpiredRequests\(/, [
    "src/nouns/consultation/destruction.ts",
    "src/nouns/consultation/consultations.tsx", // Refused in doubt.
    "src/nouns/personal_data/destruction.tsx", // Refused in doubt.
  ]],
  ["what a rule ends", /\b(destroyByRule|expireLog|expireArchives)\(/, [
    "src/tasks/expiry.ts",
    "src/nouns/consultation/destruction.ts",
    "src/nouns/personal_data/destroy_expired.ts",
    "src/nouns/certificate/expire_archives.ts",
    "src/security/expiry.ts",
  ]],
  ["keys", /\b(destroyKeys|keys\.destroy)\(/, [
    "src/nouns/consultation/destruction.ts", // Also where a person asks for it.
    "src/personal/answer_keys.ts", // Of answers a day old by the office's clock, and of all that is destroyed.
    "src/destruction/destruction.ts",
    "src/nouns/chat/routes/conversations.ts", // One's own, when asked for.
    "src/security/expiry.ts",
  ]],
  ["sets of backups", /\bkeep: \w+, (whole|now)/, [
    "scripts/cli/backup_sets.ts", // None while in doubt.
    "src/backup/plan.ts", // None while in doubt.
    "src/backup/rescue.ts", // It keeps all.
  ]],
  ["months", /\bcloseMonth\(/, [
    "src/nouns/closing/month.ts", // Its route refuses in doubt.
  ]],
];

for (const [what, call, callers] of ENDS) {
  Deno.test(`code that ends ${what} is called only after the clock was checked`, () => {
    const found = matching(call);
    assertEquals(found.filter((path) => !callers.includes(path)), []);
  });
}

Deno.test("callers listed as checking the clock check it", () => {
  const asking = [
    "scripts/cli/backup_sets.ts",
    "src/backup/plan.ts",
    "src/jobs/kind.ts",
    "src/jobs/schedule.ts",
    "src/nouns/closing/closing.tsx",
    "src/nouns/consultation/consultations.tsx",
    "src/nouns/personal_data/destruction.tsx",
  ];
  const found = matching(/\b(allowsIrreversible|refuseInDoubt)\(/);
  assertEquals(asking.filter((path) => !found.includes(path)), []);
});

Deno.test("every scheduled job that needs the clock rests while it is in doubt", () => {
  const chores = [...jobKinds.values()].filter(({ schedule }) => schedule !== undefined);
  assertEquals(chores.filter(({ irreversible }) => !irreversible).map(({ kind }) => kind), []);
});
