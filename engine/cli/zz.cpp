// room cli
