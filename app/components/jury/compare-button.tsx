import { Form, useLocation, useNavigation } from "@remix-run/react";
import { Button } from "~/components/core/elements";
import { compare } from "~/text/jury/compare";
import { useHydrated } from "../core/use-hydrated";

interface Props {
  proposal: { id: string; title: string };
  /** True for a work in the compare list. */
  compared: boolean;
}

/** Adds a proposal to the comparison or removes it, and returns to this page. */
export function CompareButton({ proposal, compared }: Props) {
  const { pathname, search } = useLocation();
  const { formAction } = useNavigation();
  const hydrated = useHydrated();
  const anchor = `comparar-${proposal.id}`;
  const label = compared ? compare.remove : compare.add;
  return (
    <Form
      id={anchor}
      className="scroll-mt-[60vh]"
      method="post"
      action="/jurado/comparar"
      preventScrollReset
      // One change at a time: two in parallel would overwrite each other.
      onSubmit={(event) => formAction === "/jurado/comparar" && event.preventDefault()}
    >
      <input type="hidden" name="intent" value={compared ? "remove" : "add"} />
      <input type="hidden" name="proposal_id" value={proposal.id} />
      <input type="hidden" name="return" value={`${pathname}${search}${hydrated ? "" : `#${anchor}`}`} />
      <Button aria-label={`${label}: ${proposal.title}`}>{label}</Button>
    </Form>
  );
}
