/** A module of its own beside the worker's, which is loaded when the first document is drawn. (decision 160) */
export { drawAct } from "./act";
export { drawDiploma } from "./diploma";
