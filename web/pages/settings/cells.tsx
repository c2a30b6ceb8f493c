/** Cells of the settings tables (S2 §2): people by face and name, values as they read. */
import { type CellValue, columnOf, type TableRow } from "../../../events/kit/column.ts";
import { certificatePaths } from "../../ui/tasks/paths.ts";
import { matterPaths } from "../staff/matters/paths.ts";
import { cellText } from "../../table/grid/format.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { count } from "../../ui/time/format.ts";

/** Firefox has none before version 125: there a letter is a code point. */
const segmenter = "Segmenter" in Intl
  ? new Intl.Segmenter("ko", { granularity: "grapheme" })
  : null;

/** The first letters of a text, as a reader counts letters. */
function first(text: string, many: number): string {
  const letters = segmenter
    ? Array.from(segmenter.segment(text), ({ segment }) => segment)
    : [...text];
  return letters.slice(0, many).join("");
}

/** Two letters of a single word, or the first letters of the first two words; '?' of nothing. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  if (words[0] === "") return "?";
  const letters = words.length === 1 ? first(words[0], 2) : first(words[0], 1) + first(words[1], 1);
  return letters.toUpperCase();
}

const CERTIFICATE = columnOf("certificate_at", "증명서 발급", 150, { type: "datetime" });

const text = (value: CellValue | undefined): string => typeof value === "string" ? value : "";

interface PersonProps {
  name: string;
  /** Left out where it only repeats the name. */
  more?: string;
  /** Address of a picture, or "". */
  image: string;
  /** What the letters in place of a picture are taken from. */
  lettersOf: string;
}

function Person({ name, more, image, lettersOf }: PersonProps) {
  return (
    <span className="person">
      <Avatar name={name} image={image} initials={initials(lettersOf)} />
      <span className="person-name">{name}</span>
      {more && more !== name && <span className="person-more">{more}</span>}
    </span>
  );
}

/** A case's number, or what belongs to a case, as the way to it. */
export const matterCell = (value: CellValue, row: TableRow) =>
  text(value) && (
    <a href={matterPaths.page(String(row.matter_id ?? row.id))} className="tabular">{value}</a>
  );

/** When the newest certificate of an address was issued or filed, with the way to it; its details have the link for keys. */
export function certificateCell(value: CellValue, row: TableRow) {
  if (typeof value !== "string") return "";
  const at = cellText(CERTIFICATE, value);
  return (
    <a
      href={certificatePaths.file(row.id)}
      aria-label={`${at} ${row.certificate_kind === "직접 등록" ? "등록" : "발급"} 증명서 다운로드`}
    >
      {at}
    </a>
  );
}

/** User monitor: full name and nickname; the profile picture, or else the thumbnail. */
export function userCell(value: CellValue, row: TableRow) {
  const nickname = text(row.kakao_nickname);
  const name = text(value) || nickname;
  return (
    <Person
      name={name}
      more={nickname}
      image={text(row.kakao_profile_img) || text(row.kakao_thumbnail_img)}
      lettersOf={text(row.last_name) || name}
    />
  );
}

/** Card management: the employee; the mail address has a column of its own. */
export function employeeCell(value: CellValue, row: TableRow) {
  const name = text(value);
  const image = text(row.profile_image_url) || text(row.thumbnail_image_url);
  return <Person name={name} image={image} lettersOf={name} />;
}

/** Vehicle log: the driver's name and mail address; the thumbnail, or else the profile picture. */
export function driverCell(value: CellValue, row: TableRow) {
  const name = text(value) || text(row.name);
  if (name === "") return null;
  const image = text(row.thumbnail_image_url) || text(row.profile_image_url);
  return <Person name={name} more={text(row.email)} image={image} lettersOf={name} />;
}

/** A leading '+82 ' is Korea's 0: '+82 10-1234-5678' and '+82 010-1234-5678' are '010-1234-5678'. */
export function phoneText(value: CellValue): string {
  return String(value ?? "").trim().replace(/^\+82[ -]?0?/, "0");
}

/** The year of a Seoul day. */
export function yearText(value: CellValue): string {
  return /^\d{4}/.exec(String(value ?? ""))?.[0] ?? "";
}

/** Seconds as whole minutes; the header says that they are. */
export function minutesText(value: CellValue): string {
  return typeof value === "number" ? count(Math.round(value / 60)) : "";
}
