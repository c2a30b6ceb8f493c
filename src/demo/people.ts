/** The people of the sample office, and the accounts of some. Every name begins with 데모, every id with `demo-`. */
import { emptyDetails } from "../../events/account/user_details.ts";
import type { Random } from "./random.ts";

const NAMES =
  "김서연 이도윤 박하은 최지호 정수아 강민준 조예린 윤시우 장다은 임건우 한유진 오현서 서지안 신태윤 " +
  "권나연 황준서 안소율 송우진 전채원 홍은호 유가온 고태희 문서윤 양지훈 손아린 배정우 백하린 허도현 남지우 심규리";

/** Departments with how many people each has, the partners first. */
const DEPARTMENTS: [name: string, size: number][] = [
  ["대표", 2],
  ["등기1팀", 7],
  ["등기2팀", 7],
  ["법인팀", 5],
  ["공탁팀", 5],
  ["총무팀", 4],
];
const POSITIONS = ["팀장", "과장", "과장", "대리", "대리", "주임", "사원"];
const PLACES = DEPARTMENTS.flatMap(([dept, size]) =>
  POSITIONS.slice(0, size).map((one) => ({ dept, position: dept === "대표" ? "법무사" : one }))
);

const two = (number: number): string => String(number).padStart(2, "0");

/** Thirty employees; the same seed and day give the same people. */
export function demoEmployees(random: Random, year: number) {
  return NAMES.split(" ").map((name, index) => {
    const number = two(index + 1);
    const [month, day] = [random.int(1, 12), random.int(1, 28)];
    return {
      id: `demo-${number}`,
      record: {
        ...PLACES[index],
        name: `데모 ${name}`,
        email: `demo${number}@example.com`,
        phone_num: `010-0000-00${number}`,
        card_num: index % 3 === 0 ? `0000-0000-0000-00${number}` : "",
        employment_date: `${year - random.int(1, 12)}-${two(month)}-${two(day)}`,
        // The last one works three days a week.
        ...(number === "30" && { weekly_hours: 24, weekly_days: 3 }),
        vacation_over_days: index % 5 === 2 ? (index % 4) / 2 + 0.5 : 0,
      },
    };
  });
}

const ACCOUNTS = 16;
const NICKNAMES = "새벽 윤슬 나무 바다 구름 달빛 솔 하늘 단비 여울 노을 가람 보름 다온 미르 아라"
  .split(" ");
/** One former employee, and one who is also a customer: indexes in the list. */
const DEACTIVATED = 9;
const NO_STAFF = 13;

/** Accounts of the first employees. Nobody can sign in to them: no login provider knows them. */
export function demoUsers(employees: ReturnType<typeof demoEmployees>) {
  return employees.slice(0, ACCOUNTS).map(({ id: employee, record }, index) => {
    const { name, email, phone_num, position, card_num, employment_date, vacation_over_days } =
      record;
    const id = employee.replace("demo-", "demo-user-");
    const phone_number = phone_num.replace(/^0/, "+82 ");
    const account = {
      id,
      provider: "demo",
      subject: id,
      profile: {
        nickname: NICKNAMES[index],
        email,
        phone_number,
        profile_img: "",
        thumbnail_img: "",
      },
      flags: {
        is_active: index !== DEACTIVATED,
        is_staff: index !== NO_STAFF,
        is_superuser: false,
      },
    };
    const [last_name, first_name] = [name.replace("데모 ", ""), position];
    const own = { name, last_name, first_name, card_num, employment_date, vacation_over_days };
    return { account, details: { ...emptyDetails, ...own } };
  });
}
