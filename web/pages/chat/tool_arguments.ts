/** The form of a tool's parameters: its fields from a JSON Schema, and what was typed as arguments (S2 §5). Pure. */

export interface ToolField {
  name: string;
  /** "text" is everything that is none of the others. */
  kind: "integer" | "number" | "boolean" | "array" | "object" | "choice" | "text";
  description: string;
  /** As it is typed; "" for none. */
  start: string;
  required: boolean;
  choices: string[];
}

type Schema = Record<string, unknown>;
const recordOf = (value: unknown): Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? value as Schema : {};

/** What a default looks like in its field. */
const typed = (value: unknown): string =>
  value === undefined || value === null
    ? ""
    : typeof value === "object"
    ? JSON.stringify(value)
    : String(value);

function kindOf({ type, enum: choices, anyOf }: Schema): ToolField["kind"] {
  if (Array.isArray(choices)) return "choice";
  if (type === "integer" || type === "number" || type === "boolean") return type;
  if (type === "array" || type === "object") return type;
  return Array.isArray(anyOf) && anyOf.some((one) => recordOf(one).type === "object")
    ? "object"
    : "text";
}

/** The fields of a tool, in the order it names them. */
export function fieldsOf(parameters: Schema): ToolField[] {
  const required = Array.isArray(parameters.required) ? parameters.required : [];
  return Object.entries(recordOf(parameters.properties)).map(([name, given]) => {
    const schema = recordOf(given);
    return {
      name,
      kind: kindOf(schema),
      description: String(schema.description ?? ""),
      start: typed(schema.default),
      required: required.includes(name) && schema.default === undefined,
      choices: Array.isArray(schema.enum) ? schema.enum.map(String) : [],
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

function readField({ kind }: ToolField, text: string): Read {
  switch (kind) {
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

/** What was typed as arguments; fields left empty are left out. Problems by field where there are some. */
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
