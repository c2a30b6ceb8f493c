/** Accounts of the sample office's people: what the user table shows before anyone else signs in. */
import type { UserFlags, UserProfile } from "../../events/user.ts";
import { noDetails, type UserDetails } from "../../events/user_details.ts";
import type { DemoEmployee } from "./people.ts";

export interface DemoUser {
  id: string;
  profile: UserProfile;
  flags: UserFlags;
  details: UserDetails;
}

const ACCOUNTS = 16;
const NICKNAMES = "새벽 윤슬 나무 바다 구름 달빛 솔 하늘 단비 여울 노을 가람 보름 다온 미르 아라"
  .split(" ");
/** One who left, and one who is a customer as well: places in the list. */
const DEACTIVATED = 9;
const NO_STAFF = 13;

/** Accounts of the first employees. Nobody can sign in to them: no login provider knows them. */
export function demoUsers(employees: DemoEmployee[]): DemoUser[] {
  return employees.slice(0, ACCOUNTS).map(({ id, record }, index) => ({
    id: id.replace("demo-", "demo-user-"),
    profile: {
      nickname: NICKNAMES[index],
      email: record.email,
      phone_number: record.phone_num.replace(/^0/, "+82 "),
      profile_img: "",
      thumbnail_img: "",
    },
    flags: {
      is_active: index !== DEACTIVATED,
      is_staff: index !== NO_STAFF,
      is_superuser: false,
    },
    details: {
      ...noDetails,
      name: record.name,
      last_name: record.name.replace("데모 ", ""),
      first_name: record.position,
      card_num: record.card_num,
      employment_date: record.employment_date,
      vacation_over_days: record.vacation_over_days,
    },
  }));
}
