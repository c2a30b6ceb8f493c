/** Addresses of sessions and tokens: one's own, and those a superuser sees of everybody. */
const part = encodeURIComponent;
const account = (id: string) => `/api/accounts/${part(id)}`;

/** An account's sessions and tokens as calls; without an account the caller's. */
export function accessPaths(id?: string) {
  const base = id === undefined ? "/api" : account(id);
  return {
    session: (session: string) => `${base}/sessions/${part(session)}/`,
    token: (token: string) => `${base}/tokens/${part(token)}/`,
    door: (kind: string, door: string) => `${base}/doors/${part(kind)}/${part(door)}/`,
    endedDoors: () => `${base}/doors/ended/`,
    confirmation: (token: string) => `${base}/tokens/${part(token)}/confirmation/`,
  };
}

/** Ends all of somebody's sessions, and tokens when asked for. */
export const endAccessPath = (id: string): string => `${account(id)}/end_access/`;

/** Every way in of one's own that is open. */
export const doorsPath = (): string => "/api/doors/";

/** Ends every way in of one's own. */
export const endAllDoorsPath = (): string => "/api/doors/end_all/";

/** The page that ends one's own sessions everywhere. */
export const signOutEverywherePath = (): string => "/profile/sign-out";

/** Invitations as calls: all of them, one of them. */
export const invitationsPath = (): string => "/api/invitations/";
export const invitationPath = (id: string): string => `/api/invitations/${part(id)}/`;

/** Leaves a waiting account without rights. */
export const reviewPath = (id: string): string => `${account(id)}/review/`;

/** Says that the rights of a restored backup were looked through. */
export const restorePath = (id: string): string => `/settings/restores/${part(id)}`;
