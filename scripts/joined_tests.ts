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
  ...{ "pages_1_test.ts": 280, "pages_2_test.ts": 270 },
  ...{ "main_paths_test.ts": 51, "import_pages_test.ts": 50, "table_trouble_test.ts": 50 },
  ...{ "car_ledger_test.ts": 50, "public_site_test.ts": 50, "bulk_test.ts": 49 },
  ...{ "table_frame_test.ts": 47, "blog_test.ts": 46, "bad_conditions_test.ts": 39 },
  ...{ "slow_line_test.ts": 37, "grid_mouse_test.ts": 36, "card_report_test.ts": 36 },
  ...{ "import_test.ts": 35, "chat_test.ts": 32, "endless_test.ts": 31, "leave_test.ts": 29 },
  ...{ "sign_in_test.ts": 28, "working_day_test.ts": 28, "companies_keyboard_test.ts": 28 },
  ...{ "certificates_test.ts": 28, "two_people_test.ts": 27, "jobs_test.ts": 26 },
  ...{ "unsaved_cells_test.ts": 26, "translated_test.ts": 26, "step_up_test.ts": 25 },
  ...{ "changes_test.ts": 25, "couriers_test.ts": 24, "grid_test.ts": 24 },
  ...{ "new_office_test.ts": 24, "grid_typing_test.ts": 23, "estimate_test.ts": 22 },
  ...{ "table_parts_test.ts": 22, "table_test.ts": 22, "table_room_test.ts": 22 },
  ...{ "recovers_test.ts": 21, "chat_hands_test.ts": 21, "advert_test.ts": 19 },
  ...{ "courier_statement_test.ts": 19, "looks_test.ts": 18, "undo_test.ts": 18 },
  ...{ "leave_kinds_test.ts": 18, "invited_test.ts": 17, "idle_test.ts": 17 },
  ...{ "leave_promotion_test.ts": 17, "passkeys_test.ts": 17, "trip_doubts_test.ts": 16 },
  ...{ "trouble_test.ts": 16, "books_names_test.ts": 16, "personal_pages_test.ts": 16 },
  ...{ "syllable_keys_test.ts": 45 },
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
  ...{ "spec/s2_test.ts": 470, "spec/s1_test.ts": 130, "http/whole_lists_test.ts": 25 },
  ...{ "http/roles_test.ts": 4, "store/cluster_test.ts": 4, "http/large_file_test.ts": 4 },
};
export const LONG: Readonly<Record<string, number>> = {
  ...OTHERS,
  ...Object.fromEntries(Object.entries(BROWSER).map(([name, time]) => [`browser/${name}`, time])),
};

/** How long a file is thought to take, in seconds; the second figures are those of files of which nothing is known. */
const secondsOf = (file: string): number =>
  LONG[file.replace(/^tests\//, "")] ?? (file.startsWith("tests/browser/") ? 10 : 0.5);

interface Module {
  files: string[];
  seconds: number;
}

/** The files in so many modules that take equally long, the longest file first: each goes where least is so far. */
export function shareOut(files: readonly string[], modules: number): Module[] {
  const shared = Array.from({ length: modules }, (): Module => ({ files: [], seconds: 0 }));
  const weighed = files.map((file) => ({ file, seconds: secondsOf(file) }));
  for (const each of weighed.sort((a, b) => b.seconds - a.seconds)) {
    const least = shared.reduce((found, one) => one.seconds < found.seconds ? one : found);
    least.files.push(each.file);
    least.seconds += each.seconds;
  }
  return shared;
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
    return shareOut(files.filter(wanted), modules).map(({ files: own, seconds }) => ({
      seconds,
      text: own.map((file) => `import "${root}/${file}";\n`).join("") + call,
    }));
  });
  // The longest one first: begun last, one lane would be busy with it while the others have nothing left.
  const joined = modules.toSorted((a, b) => b.seconds - a.seconds).map(({ text }, place) => {
    const path = `${into}/${folders[0]}_${String(place + 1).padStart(2, "0")}_test.ts`;
    Deno.writeTextFileSync(path, text);
    return path;
  });
  return ["test", "--config", "deno.json", "-A", "--no-check", "--quiet", "--parallel", ...joined];
}
