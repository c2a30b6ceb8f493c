/** Where the office begins for staff, apart from `paths.ts`: no island builds this address. */
export const todayPath = () => "/staff";
