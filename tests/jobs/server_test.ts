/** The office as it is started: its chores run by themselves, before anybody can see what is due. */
import { assert, assertEquals } from "@std/assert";
import { newWrappingKey, textOfKey } from "../../src/personal/wrapping.ts";
import { readConfig } from "../../src/config.ts";
import { type RunningServer, startServer } from "../../src/main.ts";
import type { JobState } from "../../events/job/job.ts";
import type { ConsultationEntry } from "../../projections/consultation/consultation.ts";
import { inFolder } from "../cli/command.ts";
import { confirmDay } from "../helpers/clock.ts";
import { DAY, handClock } from "../helpers/contact.ts";

/** The jobs that destroy what is due; what else the clock begins is no matter here. */
const destructions = ({ views }: RunningServer["deps"]["books"]): JobState[] =>
  [...views.job.byId.values()].map(({ state }) => state)
    .filter(({ kind }) => kind === "destroy_expired");
const isThere = ({ state }: ConsultationEntry): boolean => !state.destroyed;

Deno.test("due data is destroyed by one job after the day was confirmed and a week's notice", () =>
  inFolder(async (folder) => {
    const buildDir = `${folder}/build`;
    await Deno.mkdir(buildDir, { recursive: true });
    // The pages are of no account here: none is asked for.
    const manifest = { files: [], slices: [], client: [] };
    await Deno.writeTextFile(`${buildDir}/manifest.json`, JSON.stringify(manifest));
    const WRAPPING_KEY = textOfKey(newWrappingKey());
    const env = { DATA_DIR: `${folder}/data`, WRAPPING_KEY, PORT: "0", DEMO: "1" };
    const clock = handClock();
    const start = () => startServer(readConfig(env), { buildDir, tell: () => {}, now: clock.now });
    const first = await start();
    assertEquals(destructions(first.deps.books), [], "nothing is due, nothing is written");
    await first.stop();
    clock.pass(3 * 365 * DAY);
    const doubted = await start();
    assertEquals(destructions(doubted.deps.books), [], "the clock is not believed yet");
    await confirmDay(doubted.deps);
    await doubted.stop();
    const announcing = await start();
    assert(announcing.deps.books.views.destruction.announced.size > 0);
    assert([...announcing.deps.books.views.consultation.byId.values()].every(isThere));
    await announcing.stop();
    clock.pass(7 * DAY);
    const { deps: { books }, stop } = await start();
    const { status, items } = destructions(books).at(-1)!;
    assertEquals([status, items.map(({ item }) => item)], ["succeeded", [
      "people",
      "security_log",
    ]]);
    assert([...books.views.consultation.byId.values()].every((one) => one.state.destroyed));
    await stop();
  }));
