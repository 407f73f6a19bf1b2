export { evaluations } from "./evaluations";
export { people, universities } from "./people";
export { proposals } from "./proposals";
export { daysToFinal, phases } from "./setup";
export { votes } from "./votes";
