/** The companies of the sample office and their departments. Names begin with 데모, ids with `demo-`. */
import type { TableState } from "../../events/tables.ts";
import type { Sample } from "./random.ts";

const COMPANIES: [name: string, manager: string, address: string, departments: string[]][] = [
  ["데모 한빛손해보험", "데모 강지원", "서울 중구 예시로 10", ["보상1팀", "보상2팀", "법무팀"]],
  ["데모 누리캐피탈", "데모 문태경", "서울 영등포구 예시로 21", ["채권관리팀", "여신팀"]],
  ["데모 다온건설", "데모 배수연", "경기 수원시 예시로 7", ["법무팀", "용지팀"]],
  ["데모 가람저축은행", "데모 오세린", "인천 남동구 예시로 3", ["담보관리팀"]],
];

export const demoCompanies: Sample<Partial<TableState<"company">>>[] = COMPANIES.map(
  ([name, manager, address], index) => ({
    id: `demo-company-${index + 1}`,
    record: { name, manager, address, phone_num: `02-000-00${index + 1}0` },
  }),
);

export const demoDepartments: Sample<Partial<TableState<"department">>>[] = COMPANIES.flatMap(
  ([, manager, , departments], index) =>
    departments.map((name, place) => ({
      id: `demo-department-${index + 1}-${place + 1}`,
      record: { name, manager, company_id: `demo-company-${index + 1}` },
    })),
);
