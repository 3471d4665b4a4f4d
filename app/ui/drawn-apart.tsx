import { type ComponentType, createContext, useContext } from 'react';

/**
 * A part of a page whose markup depends on nothing but its properties, the address and who reads: neither on other loaders' data nor on
 * the clock; what it needs of the clock comes as the property `now`. Its dates are instants of `Date` in its properties.
 */
export type Apart<Props> = {
  Part: ComponentType<Props>;
  /** `anybody`: it says the same to all who are signed in, whoever they are. */
  reader: 'this' | 'anybody';
};

/** The markup of a part, or a place in the page where it will be put. */
export type DrawApart = <Props extends object>(apart: Apart<Props>, props: Props) => string;

/** On the server, where the markup of parts is remembered; null in the browser, which draws parts in their places. */
export const DrawApartContext = createContext<DrawApart | null>(null);

type DrawnApartProps<Props> = { as: 'div' | 'li'; className?: string; apart: Apart<Props>; props: Props };

/** A part in an element of its own: on the server as it was drawn before for the same properties, in the browser like any other. */
export function DrawnApart<Props extends object>({
  as: As,
  className,
  apart,
  props,
}: DrawnApartProps<Props>) {
  const draw = useContext(DrawApartContext);
  if (!draw) {
    return (
      <As className={className}>
        <apart.Part {...props} />
      </As>
    );
  }
  // oxlint-disable-next-line react/no-danger -- what React has drawn of the part, by itself
  return <As className={className} dangerouslySetInnerHTML={{ __html: draw(apart, props) }} />;
}
