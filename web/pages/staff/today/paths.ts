/** Where the office begins for staff, apart from `paths.ts`: no island builds this address. */
export const todayPath = () => "/staff";

/** Says that the machine's clock, which is in doubt, is right. */
export const clockPath = () => "/staff/clock";
