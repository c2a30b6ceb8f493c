/** Every form that is built in, and those of one matter. */
import type { Matter } from "../../events/matter/matter_shapes.ts";
import { propertyForms } from "./applications.ts";
import { clientForms } from "./client_forms.ts";
import { companyForms } from "./company_applications.ts";
import { officeForms } from "./office_forms.ts";
import type { PaperForm } from "./paper.ts";

export const FORMS: readonly PaperForm[] = [
  ...clientForms,
  ...propertyForms,
  ...companyForms,
  ...officeForms,
];

/** The forms that a matter of this kind may need, those of the kind first. */
export const formsOf = ({ kind }: Pick<Matter, "kind">): PaperForm[] => [
  ...FORMS.filter(({ kinds }) => kinds !== "any" && kinds.includes(kind)),
  ...FORMS.filter(({ kinds }) => kinds === "any"),
];
