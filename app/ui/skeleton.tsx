/** Placeholders for rows of the list, with the same geometry; shown after 200 ms. */
export function RowSkeletons({ count = 3 }: { count?: number }) {
  return (
    <div className="wait" aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        <div className="row" key={row}>
          <div className="when">
            <i className="sk s-count" />
            <i className="sk s-unit" />
          </div>
          <div>
            <i className="sk s-kick" />
            <i className="sk s-title" />
            <i className="sk s-by" />
            <i className="sk s-strip" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Placeholder for a text that is loading. */
export function TextSkeleton() {
  return (
    <div className="wait" role="status">
      <i className="sk s-badge" />
      <i className="sk s-head" />
      <i className="sk s-head short" />
      {[1, 2, 3, 4].map((line) => (
        <i key={line} className="sk s-line" />
      ))}
      <p className="hint">loading …</p>
    </div>
  );
}
