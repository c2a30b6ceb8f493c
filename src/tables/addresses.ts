/** Address records (S2 §3): the meaning of a department's name, and the stored form of an address. */
import { koreanOrder } from "../../events/base/text.ts";
import type { ColumnOption } from "../../events/kit/column.ts";
import { isRefusal, type Refusal, refuseField } from "../../events/base/refusal.ts";
import { seoulDay } from "../../events/base/seoul.ts";
import { tables, type TableState } from "../../events/tables.ts";
import { certifiedAddresses } from "../../projections/certificate/certificate.ts";
import { normalizeAddress } from "../../projections/kit/address_text.ts";
import { findUnique } from "../../projections/kit/table_view.ts";
import type { Views } from "../../projections/registry.ts";
import { PROVIDER_MISSING, withoutProvider } from "./without_provider.ts";
import { type Resource, resourceOf, type Values } from "./resource.ts";

/** Choices of departments that a page is given. */
const CHOICES_MAX = 1_000;

interface Department {
  id: string;
  name: string;
  company: string;
  /** Company and name, which tell it from others of its name. */
  label: string;
}

/** Departments in use, by company and name. */
function departments({ company, department }: Views): Department[] {
  return [...department.byId.values()]
    .filter(({ state }) => !state.deleted)
    .map(({ id, state: { name, company_id, company: then } }) => {
      const label = `${company.byId.get(company_id)?.state.name ?? then} · ${name}`;
      return { id, name, company: company_id, label };
    })
    .sort((a, b) => koreanOrder(a.label, b.label));
}

/** The future company of a record: the given one, else its present one. */
const companyOf = (views: Views, { company_id, company }: Values, before: string): string =>
  String(
    company_id ||
      (company === undefined ? before : findUnique(views.company, "name", company)?.id ?? ""),
  );

/**
 * The department that a name means: `회사 · 부서`, or a name that the record's company has once. Departments
 * of other companies may be called the same. A record without a company gets that of its department; one
 * that changes its company loses the department of the old one.
 */
function withDepartment(
  views: Views,
  given: Values,
  before?: TableState<"address">,
): Values | Refusal {
  const { department: named, department_id } = given;
  const company = companyOf(views, given, before?.company_id ?? "");
  if (!named || department_id) {
    const left = named === undefined && !department_id && before?.department_id &&
      company !== before.company_id;
    return left ? { ...given, department: "", department_id: "" } : given;
  }
  const all = departments(views);
  const labelled = all.filter(({ label }) => label === named);
  const found = labelled.length > 0
    ? labelled
    : all.filter((one) => one.name === named && (company === "" || one.company === company));
  if (found.length > 1) {
    return refuseField(
      "department",
      "같은 이름의 부서가 여러 회사에 있습니다. 회사를 함께 선택해 주세요.",
    );
  }
  if (found.length === 0) {
    return refuseField(
      "department",
      company === ""
        ? "등록되지 않은 부서입니다. 부서를 다시 선택해 주세요."
        : "이 회사에 없는 부서입니다. 회사와 부서를 함께 선택해 주세요.",
    );
  }
  const [{ id, company: own }] = found;
  const follows = given.company === undefined && !given.company_id;
  return { ...given, department_id: id, ...(follows ? { company_id: own } : {}) };
}

/** The values in stored form. */
function storedValues(
  views: Views,
  given: Values,
  before?: TableState<"address">,
): Values | Refusal {
  const values = withDepartment(views, given, before);
  if (isRefusal(values) || typeof values.address !== "string") return values;
  return { ...values, address: normalizeAddress(values.address) };
}

const table = resourceOf(tables.address);

/** A department as a choice: its label where a cell is written, its id where rows are filtered by it. */
const optionsBy = (value: "label" | "id", all: Department[]): ColumnOption[] =>
  all.slice(0, CHOICES_MAX).map((one) => ({ value: one[value], label: one.label }));

export const addresses: Resource = resourceOf(tables.address, {
  reads: [...table.reads ?? [], "certificate"],
  shows: [
    ...table.shows ?? [],
    { noun: "certificate", fields: ["number"], rows: certifiedAddresses },
  ],
  /** Default day of entry is today. */
  create(views, id, given, now, actor) {
    const values = storedValues(views, given);
    if (isRefusal(values)) return values;
    const created_at = values.created_at ?? seoulDay(now);
    return table.create!(views, id, { ...values, created_at }, now, actor);
  },
  update(views, id, given, now, actor) {
    const values = storedValues(views, given, views.address.byId.get(id)?.state);
    return isRefusal(values) ? values : table.update(views, id, values, now, actor);
  },
  /** Issuing certificates needs a provider; existing ones can be downloaded without. */
  chosenRules({ config, books }) {
    const costs = config.certificates !== null;
    if (!withoutProvider(config)) return { off: [], why: "", todo: "", costs };
    const download = books.views.certificate.newest.size === 0 ? ["download"] : [];
    return { off: ["issue", "deliver", "refresh", ...download], ...PROVIDER_MISSING, costs };
  },
  filterOptions(views) {
    const all = departments(views);
    return {
      department_options: optionsBy("label", all),
      department_id_options: optionsBy("id", all),
    };
  },
});
