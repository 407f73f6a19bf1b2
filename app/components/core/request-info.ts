import { createContext, useContext } from "react";

/** What the server's rendering knows of its request; empty in the browser. */
export const RequestInfo = createContext({
  /** The content policy's nonce, which browsers hide from scripts. */
  nonce: "",
  /** Names this answer in the log and on the error page. */
  requestId: "",
  /** The address of the one script of every page, app/site/. */
  siteScript: "",
});

export const useRequestInfo = () => useContext(RequestInfo);
