import { visitScreens } from "../support/screen-campaign";

visitScreens(0);
