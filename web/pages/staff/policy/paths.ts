/** Addresses of the office's own page on its privacy policy and terms, apart from `paths.ts`: no island builds one. */
import type { PolicyName } from "../../../../events/personal_data/policy.ts";

const PAGE = "/staff/policy";

export const policyPaths = {
  /** What is published, announced, and not yet; `done` names what was just done. */
  page: (done = "") => PAGE + (done && `?done=${done}`),
  /** The text as it would be published now, beside the one in effect. */
  draft: (name: PolicyName) => `${PAGE}/drafts/${name}`,
  announce: (name: PolicyName) => `${PAGE}/announcements/${name}`,
  withdraw: (name: PolicyName) => `${PAGE}/withdrawals/${name}`,
};
