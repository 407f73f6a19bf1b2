import { waysBack } from "~/text/core/ways-back";

/** An address without its work or university, with the way to the gallery. */
export function NotFound({ title, hint }: { title: string; hint: string }) {
  return (
    <div className="page statement">
      <div role="alert">
        <h1 className="h1">{title}</h1>
      </div>
      <p>{hint}</p>
      <a href="/galeria" className="button">
        {waysBack["/galeria"]}
      </a>
    </div>
  );
}
