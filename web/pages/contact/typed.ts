/** What a visitor typed into the contact form, exactly as it came. */
export interface Typed {
  name: string;
  phone: string;
  email: string;
  service: string;
  subject: string;
  message: string;
  call_time: string;
  consent: boolean;
}

export type Field = keyof Typed;

/** What is wrong with a field, in the words the visitor reads. */
export type Problems = Partial<Record<Field, string>>;

/** The fields from top to bottom: the order of the summary of what is wrong. */
export const FIELDS: Field[] = [
  "name",
  "phone",
  "email",
  "service",
  "call_time",
  "subject",
  "message",
  "consent",
];

export const blank: Typed = {
  name: "",
  phone: "",
  email: "",
  service: "",
  subject: "",
  message: "",
  call_time: "any",
  consent: false,
};
