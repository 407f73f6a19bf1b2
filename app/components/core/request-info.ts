import { createContext, useContext } from "react";

/** Request data of the server's rendering; empty in the browser. */
export const RequestInfo = createContext({
  /** The content policy's nonce, which browsers hide from scripts. */
  nonce: "",
  /** Identifies this answer in the log and on the error page. */
  requestId: "",
  /** The address of the one script of all pages, app/site/. */
  siteScript: "",
  /** True on the error page of a failing database. */
  isUnavailable: false,
});

export const useRequestInfo = () => useContext(RequestInfo);
