/** A module outside the worker, which loads with the first document. (decision 160) */
export { drawAct } from "./act";
export { drawDiploma } from "./diploma";
