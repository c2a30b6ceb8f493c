/** The campaigns of the laboratory: what each shows, and how it is run. */

export interface Campaign {
  /** What it shows, and what its arguments are. */
  does: string;
  /** A program of this folder with the arguments of the command, or tests in their long form. */
  run: { script: string; args?: string[] } | { tests: string[]; env: Record<string, string> };
  /** Is it run as an office runs, and not as one that is developed? */
  production?: true;
}

const script = (name: string, does: string, args: string[] = []): Campaign => ({
  does,
  run: { script: name, args },
});
const production = (campaign: Campaign): Campaign => ({ ...campaign, production: true });

export const CAMPAIGNS: Readonly<Record<string, Campaign>> = {
  bench: production(script(
    "bench",
    "speed and memory, as ratios against a peer in the same run: [part …], million 1000000",
  )),
  "bench-slow": production(script(
    "bench_slow",
    "every page of the menu at 400 kbit/s and 400 ms: first rows, first paint, alive: [path …]",
  )),
  "bench-jobs": script(
    "bench_jobs",
    "10,000 durable jobs beside BullMQ and Celery on Redis, in the same run: [count]",
  ),
  browsers: production(script(
    "browsers",
    "the main paths in Chromium 109 and current, Firefox ESR and WebKitGTK where installed: [name …]",
  )),
  certificates: {
    does:
      "two people issue, refresh and download the same addresses in every pair and triple while the office is killed",
    run: { tests: ["tests/crash/certificates_test.ts"], env: { CERTIFICATE_CASES: "all" } },
  },
  cluster: production(script(
    "cluster",
    "several processes on a real KV server, killed and paused under load; its figures: [part …]",
  )),
  conformance: {
    does: "the MCP endpoint by the protocol's own suite, which is fetched",
    run: { tests: ["tests/mcp/conformance_test.ts"], env: { CONFORMANCE: "1" } },
  },
  container: script(
    "install",
    "the image of deploy/, built where a container tool answers; its lines walked as root",
    ["container"],
  ),
  couriers: {
    does: "10,000 random histories of the couriers' ledger beside books kept with a pencil",
    run: {
      tests: ["tests/projections/courier_balance_test.ts", "tests/http/couriers_test.ts"],
      env: { COURIER_RUNS: "10000", COURIER_HTTP_RUNS: "500" },
    },
  },
  crash: script(
    "crash",
    "kills a writing process again and again and counts what is lost or doubled: [--kills 1000]",
  ),
  fuzz: {
    does: "1,000 requests to every route, as its shapes allow and not, from everybody",
    run: { tests: ["tests/fuzz/fuzz_test.ts"], env: { FUZZ_RUNS: "1000" } },
  },
  injections: {
    does: "a hundred documents with orders in them × every tool, by a model that obeys all of them",
    run: { tests: ["tests/chat/injections/"], env: { INJECTIONS: "1" } },
  },
  kills: script(
    "kills",
    "kills workers under load and counts each effect: [--kills 200] [embedded] [processes]",
  ),
  lighthouse: production(script(
    "lighthouse",
    "the public pages as a phone sees them: Lighthouse's scores, and their bytes: [path …]",
  )),
  llm: {
    does: "the assistant with the model server of LM_STUDIO_URL",
    run: { tests: ["tests/chat/real_model_test.ts"], env: { LLM: "1" } },
  },
  looks: script("looks", "every state of every screen by axe, in five widths and both themes"),
  matters: {
    does:
      "twenty matters from question to receipt in a browser: no value typed twice, papers, case book, workbook",
    run: { tests: ["tests/browser/matters/twenty_test.ts"], env: { MATTERS: "all" } },
  },
  mcp: production(script(
    "mcp",
    "an office beside the official TypeScript and Python clients and the inspector, as far as they can be fetched",
  )),
  mistakes: script(
    "mistakes",
    "an operator's mistakes and a disk's faults, each on a fresh office: [words of rows …]",
  ),
  mutate: script(
    "mutate",
    "changes rules at random and sees whether their own tests notice: [--seed 1] [--count 120] [--area events]",
  ),
  notices: {
    does: "kills the office while 2,000 notices go out, then 10,000 mails at once",
    run: {
      tests: ["tests/crash/notices_test.ts", "tests/notices/many_test.ts"],
      env: { NOTICES: "2000", KILLS: "200", MAILS: "10000" },
    },
  },
  numbers: {
    does: "10,000 numbers of persons, cards and accounts planted in every field, file and prompt",
    run: { tests: ["tests/chat/numbers_test.ts"], env: { NUMBERS: "10000" } },
  },
  pictures: script(
    "pictures",
    "pictures that two runs of looks kept, pixel by pixel: before after [--wanted file] [--differences folder]",
  ),
  probes: production(script(
    "probes",
    "what hostile visitors and busy colleagues do to a server: [part of a name] [rows]",
  )),
  proxy: script(
    "install",
    "an office behind a real nginx and Caddy, where they are installed: [nginx] [caddy]",
    ["proxy"],
  ),
  questions: {
    does:
      "200 questions of an office to a scripted best model: tool, call and figure right, and tokens, by what they are about",
    run: { tests: ["tests/chat/questions_test.ts"], env: { QUESTIONS: "all" } },
  },
  spec: production(script(
    "spec",
    "every line of the specification on a running office: [--filter S2-8.3] [--write]",
  )),
};
