/**
 * `deno task lab mutate [--seed 1] [--count 120] [--area events,src/store] [--nearest 24] [--limit 90] [--lanes 2]`:
 * makes changes at random in rules and sees whether their own tests notice. Exits with 1 below `LEAST` of a hundred.
 */
import { parseArgs } from "node:util";
import { allMutants, type Mutant, sample } from "./mutate/sample.ts";
import { tryMutants, type Verdict } from "./mutate/trial.ts";

/** Where rules stand, and the tests that are to hold them there. */
const AREAS = ["events", "projections", "src/store", "src/auth"];
const TESTS = ["tests/events", "tests/projections", "tests/import", "tests/store", "tests/auth"];
/** So many of a hundred mutants are to be noticed. */
const LEAST = 85;

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "120" },
    area: { type: "string", default: AREAS.join(",") },
    nearest: { type: "string", default: "24" },
    limit: { type: "string", default: "90" },
    lanes: { type: "string", default: "2" },
  },
});

const root = Deno.cwd();
const all = await allMutants(root, values.area.split(","));
const mutants = sample(all, Number(values.seed), Number(values.count));
console.log(`${all.length} mutants, ${mutants.length} of them by seed ${values.seed}`);

const describe = ({ file, line, kind, before, after }: Mutant) =>
  `${file}:${line} (${kind})\n    - ${before}\n    + ${after}`;
const verdicts = new Map<Verdict, Mutant[]>();
await tryMutants(
  {
    root,
    tests: TESTS,
    nearest: Number(values.nearest),
    limit: Number(values.limit),
    lanes: Number(values.lanes),
  },
  mutants,
  (mutant, verdict, place) => {
    verdicts.set(verdict, [...verdicts.get(verdict) ?? [], mutant]);
    console.log(`${String(place + 1).padStart(4)} ${verdict.padEnd(8)} ${describe(mutant)}`);
  },
  (test) => console.log(`fails without any change, and is left out: ${test}`),
);

const numberOf = (verdict: Verdict) => verdicts.get(verdict)?.length ?? 0;
const noticed = numberOf("noticed") + numberOf("late");
const share = Math.round(noticed / Math.max(1, mutants.length) * 100);
for (const verdict of ["survived", "no test"] as const) {
  console.log(`\n${verdict}: ${numberOf(verdict)}`);
  for (const mutant of verdicts.get(verdict) ?? []) console.log(describe(mutant));
}
console.log(
  `\n${noticed} of ${mutants.length} noticed (${share} %), ${numberOf("late")} of them late`,
);
Deno.exit(share >= LEAST ? 0 : 1);
