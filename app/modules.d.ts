/// <reference types="@remix-run/react/future/v3_singleFetch.d.ts" />
import "@remix-run/cloudflare";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}
