/** The few ways a cell looks, as the style sheet of a workbook. */

import { escaped } from "../../projections/chat/markup.ts";

const INK = "FF16202E";
const PALE = "FF5A6675";
const SEAL = "FFB8321F";
const PAPER = "FFF6F1E8";
const RULE = "FFE4DED3";

interface Look {
  font: keyof typeof FONTS;
  fill?: "paper";
  line?: "under" | "box";
  format?: keyof typeof FORMATS;
  align?: "left" | "center" | "right";
  wrap?: boolean;
}

const FONTS = {
  plain: `<sz val="10"/><color rgb="${INK}"/>`,
  bold: `<b/><sz val="10"/><color rgb="${INK}"/>`,
  pale: `<sz val="10"/><color rgb="${PALE}"/>`,
  title: `<b/><sz val="16"/><color rgb="${INK}"/>`,
  sum: `<b/><sz val="11"/><color rgb="${SEAL}"/>`,
};

/** Format numbers from 164 on are a workbook's own. */
const FORMATS = {
  won: [164, '#,##0"원";[Red]-#,##0"원"'],
  time: [165, "yyyy\\-mm\\-dd hh:mm"],
  day: [166, "yyyy\\-mm\\-dd"],
  text: [49, ""],
  count: [3, ""],
  kilometres: [167, "#,##0.0##"],
  share: [10, ""],
} as const;

const LOOKS = {
  plain: { font: "plain" },
  title: { font: "title" },
  about: { font: "pale" },
  sumLabel: { font: "bold", fill: "paper", line: "under", align: "right" },
  sum: { font: "bold", line: "under", format: "won" },
  grandSum: { font: "sum", line: "under", format: "won" },
  sumFigure: { font: "bold", line: "under", format: "kilometres" },
  header: { font: "bold", fill: "paper", line: "under", align: "center" },
  text: { font: "plain", line: "under", format: "text" },
  note: { font: "plain", line: "under", format: "text", wrap: true },
  label: { font: "plain", line: "under", align: "center" },
  won: { font: "plain", line: "under", format: "won" },
  count: { font: "plain", line: "under", format: "count" },
  number: { font: "plain", line: "under" },
  time: { font: "plain", line: "under", format: "time", align: "left" },
  day: { font: "plain", line: "under", format: "day", align: "left" },
  formTitle: { font: "title", line: "box", align: "center" },
  formLabel: { font: "bold", fill: "paper", line: "box", align: "center", wrap: true },
  formText: { font: "plain", line: "box", format: "text", align: "center", wrap: true },
  formNote: { font: "plain", line: "box", format: "text", wrap: true },
  formKilometres: { font: "plain", line: "box", format: "kilometres" },
  formSum: { font: "bold", line: "box", format: "kilometres", align: "center" },
  formShare: { font: "bold", line: "box", format: "share", align: "center" },
} satisfies Record<string, Look>;
export type StyleName = keyof typeof LOOKS;

const NAMES = Object.keys(LOOKS) as StyleName[];
const INDEXES = new Map(NAMES.map((name, index) => [name, index]));

/** Index of a look among the cell formats; `inert` is the same look for text that stays text. */
export function styleIndex(name: StyleName, inert = false): number {
  return INDEXES.get(name)! + (inert ? NAMES.length : 0);
}

const BOX = `<border>${
  ["left", "right", "top", "bottom"].map((side) =>
    `<${side} style="thin"><color rgb="${PALE}"/></${side}>`
  ).join("")
}<diagonal/></border>`;
const BORDERS = { none: 0, under: 1, box: 2 };

/** `xl/styles.xml`. */
export function stylesXml(): string {
  const fonts = Object.values(FONTS).map((font) => `<font>${font}<name val="맑은 고딕"/></font>`);
  const formats = Object.values(FORMATS).filter(([, code]) => code !== "").map(([id, code]) =>
    `<numFmt numFmtId="${id}" formatCode="${escaped(code)}"/>`
  );
  const looks = Object.values(LOOKS) as Look[];
  const xfs = [false, true].flatMap((inert) => looks.map((look) => lookXml(look, inert)));
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
    `<numFmts count="${formats.length}">${formats.join("")}</numFmts>` +
    `<fonts count="${fonts.length}">${fonts.join("")}</fonts>` +
    `<fills count="3"><fill><patternFill patternType="none"/></fill>` +
    `<fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid">` +
    `<fgColor rgb="${PAPER}"/></patternFill></fill></fills>` +
    `<borders count="3"><border><left/><right/><top/><bottom/><diagonal/></border>` +
    `<border><left/><right/><top/><bottom style="thin"><color rgb="${RULE}"/></bottom>` +
    `<diagonal/></border>${BOX}</borders>` +
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
    `<cellXfs count="${xfs.length}">${xfs.join("")}</cellXfs>` +
    `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>` +
    `</styleSheet>`;
}

function lookXml(look: Look, inert: boolean): string {
  const font = Object.keys(FONTS).indexOf(look.font);
  const format = look.format ? FORMATS[look.format][0] : 0;
  const align = look.align ? ` horizontal="${look.align}"` : "";
  const wrap = look.wrap ? ` wrapText="1"` : "";
  return `<xf numFmtId="${format}" fontId="${font}" fillId="${look.fill ? 2 : 0}" ` +
    `borderId="${
      BORDERS[look.line ?? "none"]
    }" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" ` +
    `applyBorder="1" applyAlignment="1"${inert ? ` quotePrefix="1"` : ""}>` +
    `<alignment vertical="center"${align}${wrap}/></xf>`;
}
