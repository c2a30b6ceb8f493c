/** Addresses of what people see and do of their own personal data: no island builds one of them. */
export const ownDataPaths = {
  /** The office's data about the signed-in person. */
  overview: () => "/profile/data",
  /** Where one asks the office to correct or destroy something of it. */
  requests: () => "/profile/data/requests",
  /** Where one takes such a request back. */
  takeBack: (id = ":id") => `/profile/data/requests/${id}/take-back`,
  /** Leaving the account: what that takes away, and the form. */
  withdrawal: () => "/profile/withdrawal",
  /** Where one is led who left. */
  withdrawn: () => "/withdrawn",
};
