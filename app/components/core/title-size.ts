/** Returns the size of the winner's title: a short title is very large, a long one leaves space for the work. */
export const titleSize = (title: string) =>
  title.length <= 16 ? "short" : title.length <= 48 ? "medium" : "long";
