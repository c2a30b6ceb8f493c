/** Test files joined into a few modules, so that the office is loaded once for many of them. */
import { pathToFileURL } from "node:url";

/** Every test file below a folder, by its path, in its order. */
function testsBelow(folder: string): string[] {
  const entries = [...Deno.readDirSync(folder)].sort((a, b) => a.name < b.name ? -1 : 1);
  return entries.flatMap(({ name, isDirectory }) => {
    const path = `${folder}/${name}`;
    if (isDirectory) return testsBelow(path);
    return /_test\.tsx?$/.test(name) ? [path] : [];
  });
}

/**
 * Tests that take longer than most of their folders, in seconds on a machine with two cores: lanes end together when
 * each has as much of them. They need not be exact; the files named at the end of a run show a new one.
 */
const BROWSER: Readonly<Record<string, number>> = {
  ...{ "pages_1_test.ts": 140, "pages_2_test.ts": 140 },
  ...{ "import_pages_test.ts": 47, "blog_test.ts": 41, "car_ledger_test.ts": 40 },
  ...{ "table_trouble_test.ts": 38, "public_site_test.ts": 38, "bulk_test.ts": 33 },
  ...{ "main_paths_test.ts": 33, "certificates_test.ts": 20 },
  ...{ "card_report_test.ts": 30, "table_frame_test.ts": 22, "couriers_test.ts": 16 },
  ...{ "bad_conditions_test.ts": 27, "two_people_test.ts": 27, "companies_keyboard_test.ts": 24 },
  ...{ "jobs_test.ts": 23, "leave_test.ts": 23, "endless_test.ts": 23 },
  ...{ "unsaved_cells_test.ts": 22, "slow_line_test.ts": 22, "personal_pages_test.ts": 20 },
  ...{ "chat_test.ts": 20, "grid_typing_test.ts": 20, "sign_in_test.ts": 20 },
  ...{ "grid_mouse_test.ts": 19, "table_test.ts": 19, "table_parts_test.ts": 10 },
  ...{ "trouble_test.ts": 18, "changes_test.ts": 17, "chat_hands_test.ts": 16 },
  ...{ "step_up_test.ts": 15, "addresses_test.ts": 15, "grid_test.ts": 15 },
  ...{ "working_day_test.ts": 15 },
};
const OTHERS: Readonly<Record<string, number>> = {
  ...{ "fuzz/fuzz_test.ts": 22, "store/check_views_test.ts": 9, "http/foreign_files_test.ts": 9 },
  ...{
    "security/every_byte_test.ts": 18,
    "mistakes/mistakes_test.ts": 16,
    "import/field_files_test.ts": 15,
  },
  ...{
    "http/marks_test.ts": 22,
    "import/read_safely_test.ts": 7,
    "tables/import_trips_test.ts": 6,
  },
  ...{ "build/whole_build_test.ts": 6, "import/repeat_test.ts": 6, "import/trips_test.ts": 5 },
  ...{ "import/open_file_test.ts": 5, "http/oauth_test.ts": 4, "http/passkeys_test.ts": 4 },
  ...{ "spec/s2_test.ts": 300, "spec/s1_test.ts": 90, "http/whole_lists_test.ts": 25 },
  ...{ "http/roles_test.ts": 4, "store/cluster_test.ts": 4, "http/large_file_test.ts": 4 },
};
export const LONG: Readonly<Record<string, number>> = {
  ...OTHERS,
  ...Object.fromEntries(Object.entries(BROWSER).map(([name, time]) => [`browser/${name}`, time])),
};

/** How long a file is thought to take of which nothing is known, in seconds. */
const usualSeconds = (file: string): number => file.startsWith("tests/browser/") ? 8 : 0.5;

interface Module {
  files: string[];
  seconds: number;
}

/** The files in so many modules that take equally long, the longest file first: each goes where least is so far. */
export function shareOut(files: readonly string[], modules: number): string[][] {
  const shared = Array.from({ length: modules }, (): Module => ({ files: [], seconds: 0 }));
  const weighed = files.map((file) => ({
    file,
    seconds: LONG[file.replace(/^tests\//, "")] ?? usualSeconds(file),
  }));
  for (const each of weighed.sort((a, b) => b.seconds - a.seconds)) {
    const least = shared.reduce((found, one) => one.seconds < found.seconds ? one : found);
    least.files.push(each.file);
    least.seconds += each.seconds;
  }
  return shared.map(({ files }) => files);
}

/** Does the file look at pages in a longer form when asked (`deno task lab looks`)? */
export const isLooksTest = (file: string): boolean =>
  /\b(faults|testEveryState)\(|\bEVERY_STATE\b/.test(Deno.readTextFileSync(file));

/** Files that are joined into so many modules: several for each lane, should one take longer. */
interface Share {
  modules: number;
  /** Which of the files; default all. */
  wanted?(file: string): boolean;
  /** What each module calls before its tests: a function and its module. */
  calls?: readonly [name: string, module: string];
}

/**
 * Arguments of `deno test` for the test files of these folders, some at a time: joined into modules. Loading what a
 * file imports costs a third of a second, starting a browser half a second more, and most files test for less. `into`
 * is a folder for the modules.
 */
export function joinedTests(
  folders: readonly string[],
  into: string,
  shares: readonly Share[] = [{ modules: 6 }],
): string[] {
  const root = pathToFileURL(Deno.cwd()).href;
  const files = folders.flatMap((folder) => testsBelow(`tests/${folder}`));
  const modules = shares.flatMap(({ modules, wanted = () => true, calls }) => {
    const call = calls
      ? `import { ${calls[0]} } from "${root}/${calls[1]}";\n${calls[0]}();\n`
      : "";
    return shareOut(files.filter(wanted), modules)
      .map((own) => own.map((file) => `import "${root}/${file}";\n`).join("") + call);
  });
  const joined = modules.map((text, place) => {
    const path = `${into}/${folders[0]}_${place + 1}_test.ts`;
    Deno.writeTextFileSync(path, text);
    return path;
  });
  return ["test", "--config", "deno.json", "-A", "--no-check", "--quiet", "--parallel", ...joined];
}
