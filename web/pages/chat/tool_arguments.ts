/** The form of a tool's parameters: its fields from a JSON Schema, and typed values as arguments (S2 §5). Pure. */

export interface ToolField {
  name: string;
  /** Its Korean name; for an outside tool without a title its own name. */
  label: string;
  /** "text" is any other kind. */
  kind: "integer" | "number" | "boolean" | "array" | "object" | "choice" | "rows" | "text";
  description: string;
  /** As typed; "" for none. */
  start: string;
  required: boolean;
  choices: { value: string; label: string }[];
  /** For rows: the parts of each line, separated by commas. */
  parts: ToolField[];
}

type Schema = Record<string, unknown>;
const recordOf = (value: unknown): Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? value as Schema : {};

/** A default in its typed form. */
const typed = (value: unknown): string =>
  value === undefined || value === null
    ? ""
    : typeof value === "object"
    ? JSON.stringify(value)
    : String(value);

function kindOf({ type, enum: choices, anyOf, items }: Schema): ToolField["kind"] {
  if (Array.isArray(choices)) return "choice";
  if (type === "integer" || type === "number" || type === "boolean") return type;
  if (type === "array" && recordOf(items).properties) return "rows";
  if (type === "array" || type === "object") return type;
  return Array.isArray(anyOf) && anyOf.some((one) => recordOf(one).type === "object")
    ? "object"
    : "text";
}

/** The choices, by the schema's labels. */
function choicesOf({ type, enum: values, enumNames }: Schema): ToolField["choices"] {
  if (type === "boolean") {
    return [{ value: "true", label: "예" }, { value: "false", label: "아니요" }];
  }
  const names = Array.isArray(enumNames) ? enumNames : [];
  return (Array.isArray(values) ? values.map(String) : [])
    .map((value, place) => ({ value, label: String(names[place] ?? value) }));
}

/** The fields of a tool, in the order it names them. */
export function fieldsOf(parameters: Schema): ToolField[] {
  const required = Array.isArray(parameters.required) ? parameters.required : [];
  return Object.entries(recordOf(parameters.properties)).map(([name, given]) => {
    const schema = recordOf(given);
    return {
      name,
      label: String(schema.title ?? name),
      kind: kindOf(schema),
      description: String(schema.description ?? ""),
      start: typed(schema.default),
      required: required.includes(name) && schema.default === undefined,
      choices: choicesOf(schema),
      parts: fieldsOf(recordOf(schema.items)),
    };
  });
}

type Read = { value: unknown } | { problem: string };

function readJson(text: string, isRight: (value: unknown) => boolean, problem: string): Read {
  try {
    const value = JSON.parse(text);
    return isRight(value) ? { value } : { problem };
  } catch {
    return { problem };
  }
}

/** A JSON array, or a list parted by commas. */
function readArray(text: string): Read {
  if (text.startsWith("[")) {
    return readJson(text, Array.isArray, "JSON 배열이나 쉼표로 나눈 목록으로 입력해 주세요.");
  }
  const items = text.split(",").map((item) => item.trim()).filter((item) => item !== "");
  return { value: items };
}

/** A line per row, its parts separated by commas; choices by their labels. Or all of it as JSON. */
function readRows({ parts }: ToolField, text: string): Read {
  if (text.startsWith("[")) return readArray(text);
  const rows: Record<string, unknown>[] = [];
  for (const line of text.split("\n").filter((one) => one.trim() !== "")) {
    const said = line.split(",").map((part) => part.trim());
    const row: Record<string, unknown> = {};
    for (const [place, part] of parts.entries()) {
      // The last part may contain commas.
      const word = place === parts.length - 1 ? said.slice(place).join(",") : said[place] ?? "";
      const value = part.choices.find(({ label }) => label === word)?.value ?? word;
      if (
        word === "" || part.kind === "choice" && !part.choices.some((one) => one.value === value)
      ) {
        return { problem: rowsHint(parts) };
      }
      row[part.name] = value;
    }
    rows.push(row);
  }
  return { value: rows };
}

/** How rows are written: "한 줄에 하나씩: 열, 비교(같음·이상), 값". */
export const rowsHint = (parts: readonly ToolField[]): string =>
  "한 줄에 하나씩: " +
  parts.map(({ label, choices }) =>
    choices.length > 0 ? `${label}(${choices.map((one) => one.label).join("·")})` : label
  ).join(", ");

function readField(field: ToolField, text: string): Read {
  switch (field.kind) {
    case "integer":
      return /^[+-]?\d{1,15}$/.test(text)
        ? { value: Number(text) }
        : { problem: "정수로 입력해 주세요." };
    case "number":
      return Number.isFinite(Number(text))
        ? { value: Number(text) }
        : { problem: "숫자로 입력해 주세요." };
    case "boolean":
      return { value: text === "true" };
    case "array":
      return readArray(text);
    case "rows":
      return readRows(field, text);
    case "object":
      return readJson(
        text,
        (value) => typeof value === "object" && value !== null && !Array.isArray(value),
        "JSON 객체로 입력해 주세요.",
      );
    default:
      return { value: text };
  }
}

/** The typed values as arguments, without empty fields; or problems by field. */
export function readArguments(
  fields: readonly ToolField[],
  texts: Readonly<Record<string, string>>,
): { values: Record<string, unknown>; problems: Record<string, string> } {
  const values: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const field of fields) {
    const text = (texts[field.name] ?? "").trim();
    if (text === "") {
      if (field.required) problems[field.name] = "값을 입력해 주세요.";
      continue;
    }
    const read = readField(field, text);
    if ("problem" in read) problems[field.name] = read.problem;
    else values[field.name] = read.value;
  }
  return { values, problems };
}
