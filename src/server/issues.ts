/** Problems of an input, field by field and in Korean. */
import type { z, ZodType } from "zod";
import { type Refusal, refuse } from "../../events/base/refusal.ts";

// A field's Korean name is in its schema, as `title`; problems and forms take it from there.

/** The parts of a schema that lead to the schemas within it. */
interface Def {
  type: string;
  shape?: Record<string, ZodType>;
  innerType?: ZodType;
  in?: ZodType;
  element?: ZodType;
  valueType?: ZodType;
  options?: ZodType[];
}

const defOf = (schema: ZodType): Def => schema._zod.def as unknown as Def;

/** A schema's metadata: its title, or that of its inner schema. */
function metaOf(schema: ZodType): { title?: string; enumNames?: string[] } {
  const { innerType, in: first } = defOf(schema);
  const inner = innerType ?? first;
  return { ...(inner ? metaOf(inner) : {}), ...schema.meta() };
}

/** The schema of one step of a path. */
function within(schema: ZodType, step: PropertyKey): ZodType | undefined {
  const { shape, innerType, in: first, element, valueType, options = [] } = defOf(schema);
  if (shape) return shape[String(step)];
  if (element ?? valueType) return element ?? valueType;
  if (innerType ?? first) return within((innerType ?? first)!, step);
  return options.map((one) => within(one, step)).find(Boolean);
}

/** The schema at the end of a path; undefined where the path leads out of the schema. */
const schemaAt = (schema: ZodType, path: readonly PropertyKey[]): ZodType | undefined =>
  path.reduce<ZodType | undefined>((at, step) => at && within(at, step), schema);

/** A field's name for people, by its path: "참석자 3번째". Its program name if no schema has a title. */
export function fieldNameAt(schema: ZodType, path: z.core.$ZodIssue["path"]): string {
  const names: string[] = [];
  let at: ZodType | undefined = schema;
  for (const step of path) {
    at = at && within(at, step);
    if (typeof step === "number") names.push(`${step + 1}번째`);
    else names.push(at && metaOf(at).title || String(step));
  }
  return names.join(" ");
}

/**
 * A refusal that names each wrong field: `details: [{ field, message }]`. Its text has the field's Korean name, of the
 * schema that was not met.
 */
export function describeIssues(
  status: 400 | 422,
  { issues }: { issues: z.core.$ZodIssue[] },
  schema: ZodType,
): Refusal {
  const details = issues.slice(0, 20).map((issue) => ({
    field: issue.path.join("."),
    message: describe(issue, schema),
  }));
  const first = details[0];
  const spoken = isOwnMessage(issues[0].message);
  const message = spoken || first.field === ""
    ? first.message
    : `입력값을 확인해 주세요. ${fieldNameAt(schema, issues[0].path)}: ${first.message}`;
  return refuse(status, "invalid_input", message, details);
}

/** A text written in a schema of ours is Korean; zod's own are not. */
function isOwnMessage(message: string): boolean {
  return /[가-힣]/.test(message);
}

function describe(issue: z.core.$ZodIssue, schema: ZodType): string {
  if (isOwnMessage(issue.message)) return issue.message;
  switch (issue.code) {
    case "invalid_type":
      return issue.message.endsWith("undefined")
        ? "필수 항목입니다."
        : `형식이 올바르지 않습니다. (${typeName(issue.expected)})`;
    case "too_big":
      return bound(issue.origin, Number(issue.maximum), "까지만");
    case "too_small":
      return bound(issue.origin, Number(issue.minimum), "이상");
    case "invalid_value":
      return `다음 중 하나여야 합니다: ${choicesOf(issue, schema).join(", ")}`;
    case "unrecognized_keys":
      return `알 수 없는 항목입니다: ${issue.keys.join(", ")}`;
    default:
      return "형식이 올바르지 않습니다.";
  }
}

/** The choices, with labels if the schema has them: "점심(lunch)". */
function choicesOf({ values, path }: z.core.$ZodIssueInvalidValue, schema: ZodType): string[] {
  const at = schemaAt(schema, path);
  const names = at ? metaOf(at).enumNames ?? [] : [];
  return values.map((value, place) =>
    names[place] ? `${names[place]}(${String(value)})` : String(value)
  );
}

function typeName(expected: string): string {
  const names: Record<string, string> = {
    string: "문자",
    number: "숫자",
    int: "정수",
    boolean: "예/아니요",
    array: "목록",
    object: "객체",
  };
  return names[expected] ?? expected;
}

function bound(origin: string, limit: number, how: "까지만" | "이상"): string {
  const amount = limit.toLocaleString("ko-KR");
  if (origin === "string") {
    return how === "이상"
      ? `${amount}자 이상 입력해 주세요.`
      : `${amount}자까지 입력할 수 있습니다.`;
  }
  if (origin === "array") {
    return how === "이상"
      ? `${amount}개 이상 선택해 주세요.`
      : `${amount}개까지 선택할 수 있습니다.`;
  }
  return how === "이상" ? `${amount} 이상이어야 합니다.` : `${amount} 이하여야 합니다.`;
}
