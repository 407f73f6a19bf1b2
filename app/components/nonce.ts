import { createContext, useContext } from "react";

/** This answer's content-policy nonce; empty in the browser, which hides it from scripts. */
export const NonceContext = createContext("");
export const useNonce = () => useContext(NonceContext);
