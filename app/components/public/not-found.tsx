import { Statement } from "~/components/core/statement";
import { waysBack } from "~/text/core/ways-back";

/** An address without its work or university, with the way to the gallery. */
export function NotFound({ title, hint }: { title: string; hint: string }) {
  return (
    <div className="page" role="alert">
      <Statement title={title}>
        <p>{hint}</p>
        <a href="/galeria" className="button">
          {waysBack["/galeria"]}
        </a>
      </Statement>
    </div>
  );
}
