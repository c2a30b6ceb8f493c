/** A paper of a matter: blocks of its form, the fields that it took from the matter, and those that the matter lacks. */
import type { Matter } from "../../events/matter/matter_shapes.ts";
import { maskedText } from "../../events/base/person_number.ts";
import type { Office } from "../../projections/office/office.ts";
import type { Block } from "../pdf/document.ts";
import { BLANK, maskNumber } from "./words.ts";

/** The part of the record page that a field is filled in at, with the id of its record. */
export interface FieldPlace {
  part: "matter" | "party" | "object" | "entry" | "office";
  id: string;
}

/** One value of a paper, by a key that stays the same when the paper is made again. */
export interface PaperField {
  key: string;
  label: string;
  /** As it is on the paper: corrected by hand, or of the matter; "" where it is missing. */
  text: string;
  /** Of the matter; "" where it is missing. */
  own: string;
  /** Corrected by hand. */
  corrected: boolean;
  /** A number of a person: masked unless the paper is printed, and corrected in the matter alone. */
  isNumber: boolean;
  place: FieldPlace;
}

/** Corrections by hand, by the field's key. */
export type Corrections = Readonly<Record<string, string>>;

export interface PaperInput {
  matter: Matter;
  office: Pick<Office, "name" | "representative" | "address" | "phone" | "businessNumber">;
  /** Day of the paper. */
  today: string;
  corrections: Corrections;
  /** An employee's name by id; "" of nobody whom the office knows. */
  employeeName(id: string): string;
  /** Numbers of persons are whole: for printing alone. */
  whole: boolean;
}

export interface Paper {
  title: string;
  blocks: Block[];
  fields: PaperField[];
  /** Fields that the paper needs and the matter lacks. */
  missing: PaperField[];
}

/** Where a form comes from. */
export interface FormSource {
  text: string;
  /** Day of its version; null where it has none. */
  day: string | null;
  /** What could not be compared with the original; null where nothing is open. */
  unsure: string | null;
}

export interface PaperForm {
  code: string;
  name: string;
  source: FormSource;
  /** Kinds of matters that it is for; "any" is all of them. */
  kinds: readonly Matter["kind"][] | "any";
  draw: (fields: Fields, input: PaperInput) => Block[];
}

/** Reads values for a paper, and notes each of them. */
export class Fields {
  readonly all: PaperField[] = [];
  readonly #known = new Set<string>();
  readonly #optional = new Set<string>();

  constructor(readonly input: PaperInput) {}

  /** A value that the paper needs: room to write it where it is missing. */
  need(key: string, label: string, value: string | null, place: FieldPlace): string {
    return this.#read(key, label, value, { place }) || BLANK;
  }

  /** A value that a paper has if the matter does. */
  may(key: string, label: string, value: string | null, place: FieldPlace): string {
    this.#optional.add(key);
    return this.#read(key, label, value, { place });
  }

  /** A number of a person: masked unless the paper is printed. Whoever cannot see it whole cannot correct it. */
  number(key: string, label: string, value: string, place: FieldPlace): string {
    const text = this.#read(key, label, value, { place, isNumber: true });
    return text === "" ? BLANK : this.input.whole ? text : maskNumber(text);
  }

  #read(
    key: string,
    label: string,
    value: string | null,
    { place, isNumber = false }: { place: FieldPlace; isNumber?: boolean },
  ): string {
    const correction = isNumber ? undefined : this.input.corrections[key];
    const own = (value ?? "").trim();
    const text = correction?.trim() ?? own;
    if (!this.#known.has(key)) {
      this.#known.add(key);
      const corrected = correction !== undefined;
      this.all.push({ key, label, text, own, corrected, isNumber, place });
    }
    return text;
  }

  get missing(): PaperField[] {
    return this.all.filter(({ key, text }) => text === "" && !this.#optional.has(key));
  }
}

/** The texts of a block, masked. */
function maskedBlock(block: Block): Block {
  switch (block.kind) {
    case "title":
    case "heading":
    case "text":
      return { ...block, text: maskedText(block.text) };
    case "fields":
      return {
        ...block,
        rows: block.rows.map(([label, text]) => [label, maskedText(text, label)] as const),
      };
    case "table":
      return {
        ...block,
        rows: block.rows.map((row) => row.map((text, at) => maskedText(text, block.heads[at]))),
      };
    case "space":
    case "page_break":
      return block;
  }
}

const maskedField = (field: PaperField): PaperField => {
  const { isNumber, label, text, own } = field;
  const mask = (words: string) => isNumber ? maskNumber(words) : maskedText(words, label);
  return { ...field, text: mask(text), own: mask(own) };
};

/** The paper of a form, filled from the matter. */
export function makePaper(form: PaperForm, input: PaperInput): Paper {
  const fields = new Fields(input);
  const blocks = form.draw(fields, input);
  return {
    title: form.name,
    // Texts that people wrote may have numbers, too.
    blocks: input.whole ? blocks : blocks.map(maskedBlock),
    fields: input.whole ? fields.all : fields.all.map(maskedField),
    missing: fields.missing,
  };
}
