/**
 * Patterns that look again at what they have passed, or whose check comes to no end: on how many letters each is
 * used at most, and why no more come. "own": it reads what this house or its operator has written.
 */
import { PLACEHOLDER } from "../../src/auth/login_settings.ts";
import { MARK } from "../../src/import/files/markup.ts";

const FIGURE = "figureText gives no reader more than 200 letters";
const NAME = "a column's name of more than 40 letters is none";
const PARTS = "the first mark without an end ends the search of a piece, in a worker with limits";

export const SHORT: [source: string, most: number | "own", why: string][] = [
  [String.raw`[\uFFFD-]+$`, 100, "an address of a post is cut before"],
  [String.raw`\/+$`, "own", "an address in the settings"],
  [
    String.raw`억(?:[\d일이삼사오육칠팔구]{1,4}|[\d일이삼사오육칠팔구]?[천백][^만원]*)$`,
    200,
    FIGURE,
  ],
  [String.raw`(\d+)(?:명|인)`, 300, "a longer text is no head-count"],
  [String.raw`\s*(오전|오후|[ap]\.?m\.?)$`, 200, FIGURE],
  [String.raw`(GMT[+-]\d{4})\s\([^)]*\)$`, 200, FIGURE],
  [String.raw`\s*KST$`, 200, FIGURE],
  [String.raw`\s*(?:Z|UTC|GMT)$`, 200, FIGURE],
  [String.raw`\s*(?:UTC|GMT)?([+-])(\d{2}):?(\d{2})$`, 200, FIGURE],
  [String.raw`(?:\s*(?:UTC|GMT)|(?<=:\d\d:\d\d(?:\.\d{1,9})?))([+-])(\d{1,2})$`, 200, FIGURE],
  [String.raw`[^\d일.]+$`, 200, FIGURE],
  [String.raw`\([^)]*\)|\[[^\]]*\]|<[^>]*>`, 40, NAME],
  [String.raw`[([<]([^)\]>]+)[)\]>]`, 40, NAME],
  [
    String.raw`([\d,]{4,})\s*원?\)?$`,
    200,
    "a label of more than 40 letters without space is no total",
  ],
  [String.raw`<!--(?:-?>|[^]*?-->)`, 2_000_000, PARTS],
  [String.raw`<!\[CDATA\[([^]*?)\]\]>`, 2_000_000, PARTS],
  [String.raw`<(?:\?|!(?!--|\[CDATA\[))[^>]*>`, 2_000_000, PARTS],
  [String.raw`<(\/?)(?:\w{1,30}:)?([a-z]\w{0,30})([^>]*)>`, 2_000_000, PARTS],
  [String.raw`[([<{]([^)\]>}]*)[)\]>}]`, 200, FIGURE],
  [String.raw`[([<{][^)\]>}]*[)\]>}]`, 200, FIGURE],
  [String.raw`^(.*?\d[.,]?)\s*([^\d\s.,)].*)?$`, 200, FIGURE],
  [String.raw`[([]([^)\]]+)[)\]]`, 200, FIGURE],
  [String.raw`^\(([^()]*\d[^()]*)\)(원?)$`, 200, FIGURE],
  [String.raw`@font-face\s*\{([^}]*)\}`, "own", "the build's own sheets"],
  [String.raw`url\(["']?\.?\/?([^"')]+\.woff2)`, "own", "the build's own sheets"],
  [String.raw`^([a-z]+)(\d+)\.?(\d+)?$`, "own", "a browser's name in the build"],
  [String.raw`\/web\/.*\.css$`, "own", "paths of this tree"],
  [String.raw`"(?:[^"\\\n]|\\.)*"|` + "`(?:[^`\\\\]|\\\\.)*`", "own", "tests of this tree"],
  [String.raw`\| (\d+) passed.*? \| (\d+) failed`, "own", "what the tests print"],
  [
    String.raw`^\d{4}[-./년]\s?\d{1,2}[-./월]\s?\d{1,2}\.?일?[\sT]+(.+)$`,
    200,
    FIGURE,
  ],
  [
    String
      .raw`node_modules\/.*\/(react|react-dom|scheduler|use-sync-external-store|@preact\/signals-[a-z]+)\/`,
    "own",
    "paths of this tree",
  ],
  ["`(tests\\/[\\w./-]+_test\\.tsx?)`(?: \\(([^)]*)\\))?", "own", "documents of this tree"],
  [String.raw`<testsuite name="([^"]*)"[^>]*>(.*?)<\/testsuite>`, "own", "what the tests print"],
  [
    String.raw`<testcase name="([^"]*)"[^>]* time="([\d.]+)"[^>]*>(.*?)<\/testcase>`,
    "own",
    "what the tests print",
  ],
  [
    String.raw`\\[ux]\{?[\da-f]{2,6}\}?|\\[pP]\{[^}]*\}|\\[^]|\[(?:\\[^]|[^\]\\])*\]|[^\\[\]]`,
    "own",
    "patterns of this tree",
  ],
  [PLACEHOLDER.source, "own", "a key in the settings"],
  [MARK.source, 2_000_000, PARTS],
  [String.raw`([A-Z]+)(\d+)`, "own", "the range of a sheet that is being written"],
];
