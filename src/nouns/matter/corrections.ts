/** What a person changed on the form of a paper: beside what the form showed, and beside what the paper says by now. */
import { unmaskedText } from "../../../events/base/person_number.ts";
import { cleanText } from "../../../events/base/text.ts";
import { CORRECTION_MAX, type PaperEdit } from "../../../events/matter/matter_paper.ts";
import { digestOf } from "../../kit/secret.ts";
import type { PaperField } from "../../papers/paper.ts";
import type { Ctx } from "../../server/route.ts";

/** Names of a field's control, and of the mark of what it showed. */
export const typedName = (key: string): string => `field:${key}`;
export const shownName = (key: string): string => `was:${key}`;

/** A mark of what a form showed of a field: equal for equal texts, and shorter than they are. */
export const shownMark = (text: string): string => digestOf(cleanText(text)).slice(0, 16);

/** A form with thousands of fields, read once: by name, of doubles the first. */
export function postedForm(c: Ctx): ReadonlyMap<string, string> {
  const posted = new Map<string, string>();
  const body = new TextDecoder().decode(c.get("body") ?? new Uint8Array());
  for (const [name, value] of new URLSearchParams(body)) {
    if (!posted.has(name)) posted.set(name, value.toWellFormed());
  }
  return posted;
}

/** What was typed, for the form that is shown again, and why it is not saved; "" where nothing is wrong with it. */
export interface Typed {
  text: string;
  problem: string;
}

export interface FormEdits {
  /** What the form says beside what it showed: the same however often it is sent. */
  said: [key: string, text: string][];
  /** Fields that a person changed, by key. */
  typed: Map<string, Typed>;
  edits: PaperEdit[];
  /** A field that was changed here was changed elsewhere since the form was shown. */
  isStale: boolean;
}

const HIDDEN_PART =
  "가려진 번호(●)는 일부만 고칠 수 없습니다. 번호 전체를 입력하거나 그대로 두고 저장해 주세요.";
const TOO_LONG = `${
  CORRECTION_MAX.toLocaleString("ko-KR")
}자까지 고칠 수 있습니다. 줄이거나 사건에서 수정해 주세요.`;

const changedTo = (text: string): string =>
  `그사이 값이 바뀌었습니다. 지금 값: ${
    text || "없음"
  }. 입력한 값으로 바꾸려면 다시 저장해 주세요.`;

/**
 * The edits that follow from a form. A field that is as it was shown is none, whatever the paper says by now; an empty
 * one, and the case's own value, take the correction back. `shown`: the fields as the screen has them, with numbers
 * masked; `whole`: the same as they are printed.
 */
export function editsIn(
  posted: ReadonlyMap<string, string>,
  { shown, whole }: { shown: readonly PaperField[]; whole: readonly PaperField[] },
): FormEdits {
  const found: FormEdits = { said: [], typed: new Map(), edits: [], isStale: false };
  for (const [at, { key, label, text, isNumber }] of shown.entries()) {
    const given = posted.get(typedName(key));
    if (given === undefined || isNumber) continue;
    const typed = cleanText(given);
    const was = posted.get(shownName(key));
    if (shownMark(typed) === was) continue;
    found.said.push([key, typed]);
    if (typed === cleanText(text)) continue;
    const own = whole[at];
    const to = unmaskedText(typed, own.text, label);
    const isStale = shownMark(text) !== was;
    found.isStale ||= isStale;
    const problem = isStale
      ? changedTo(text)
      : typed.length > CORRECTION_MAX
      ? TOO_LONG
      : to === null
      ? HIDDEN_PART
      : "";
    found.typed.set(key, { text: typed, problem });
    if (problem !== "" || to === null) continue;
    found.edits.push({
      key,
      from: own.corrected ? own.text : null,
      to: to === "" || to === own.own ? null : to,
    });
  }
  return found;
}
