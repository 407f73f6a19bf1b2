import { galleryCategories } from "~/contest/public/gallery";
import { choice, listAddress, page } from "~/web/core/list-address";

export const rankingList = listAddress("/jurado/ranking", {
  category: choice("categoria", galleryCategories),
  page: page(),
});
