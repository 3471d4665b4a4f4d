/** A message of the other side as plain text, never as markup. */
export function Quotation({ from, children }: { from: string; children: string }) {
  return (
    <blockquote className="from">
      <small>{from}</small>
      {children.split(/\n+/).map((line, index) => (
        <p key={index} dir="auto">
          {line}
        </p>
      ))}
    </blockquote>
  );
}
