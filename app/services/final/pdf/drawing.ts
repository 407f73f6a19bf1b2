/** A module outside the worker, which loads with the first document. (decision 160) */
export { drawDiploma } from "./diploma";
export { drawMinutes } from "./minutes";
