import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { useEffect, useRef } from 'react';

type Props = {
  title: string;
  /** Invalid fields, by the `id` of their control. */
  items: readonly { id: string; name: string; message: string }[];
};

/**
 * Error summary of a form, with a link to each invalid field. Takes focus when it appears; give
 * each submission a new `key`.
 */
export function ErrorSummary({ title, items }: Props) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <div ref={element} className="ban er summary" role="alert" tabIndex={-1}>
      <CircleAlert className="icon" />
      <div>
        <p>{title}</p>
        <ul>
          {items.map(({ id, name, message }) => (
            <li key={id}>
              <a
                className="link"
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(id)?.focus();
                }}
              >
                {name}
              </a>
              : {message}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
