/** Drawn in place of a picture that cannot be made yet. */
export const unmadePicture = "Esta imagen se verá más adelante";
