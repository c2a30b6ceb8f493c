/** What a visitor typed into the contact form, exactly as it came: nothing yet. In the form's order. */
export const blank = {
  name: "",
  phone: "",
  email: "",
  service: "",
  call_time: "any",
  subject: "",
  message: "",
  /** The query of the estimate that is sent along; "" for none. */
  estimate: "",
  consent: false,
};

export type Typed = typeof blank;

/** What is wrong with a field, in the words the visitor reads. */
export type Problems = Partial<Record<keyof Typed, string>>;
