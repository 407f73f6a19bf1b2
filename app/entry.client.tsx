import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { followTranslation } from "./components/core/translated-text";
import { rememberTyped } from "./components/core/typed-values";

followTranslation(document);
const carryTypedOver = rememberTyped(document);

function Page() {
  useEffect(carryTypedOver, []);
  return <RemixBrowser />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Page />
    </StrictMode>,
  );
});
