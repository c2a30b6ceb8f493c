/** Every view of the office, by name. The store folds each event into all of them. */
import { type AccessBook, accessView } from "./access.ts";
import { type CardBook, cardView } from "./card.ts";
import { type ConsultationBook, consultationView } from "./consultation.ts";
import { type EmployeeBook, employeeView } from "./employee.ts";
import { type OperationBook, operationView } from "./operation.ts";
import { type PostBook, postView } from "./post.ts";
import { type TripBook, tripView } from "./trip.ts";
import { type UserBook, userView } from "./user.ts";
import { type VehicleBook, vehicleView } from "./vehicle.ts";
import type { View } from "./view.ts";
import { type ViewBook, viewView } from "./view_book.ts";

export interface Views {
  access: AccessBook;
  card: CardBook;
  consultation: ConsultationBook;
  employee: EmployeeBook;
  operation: OperationBook;
  post: PostBook;
  trip: TripBook;
  user: UserBook;
  vehicle: VehicleBook;
  view: ViewBook;
}

export type ViewRegistry = { [K in keyof Views]: View<Views[K]> };

export const viewRegistry: ViewRegistry = {
  access: accessView,
  card: cardView,
  consultation: consultationView,
  employee: employeeView,
  operation: operationView,
  post: postView,
  trip: tripView,
  user: userView,
  vehicle: vehicleView,
  view: viewView,
};
