Ambos ministros de Asuntos Exteriores rebajaron la tensión con un largo desayuno el martes en Ginebra.
Nadie en la mesa hablaba, así que Clara elogió la sopa.
¿Buenas preguntas para entrar en confianza en una primera cita? Esto se me da muy mal.
Ni se te ocurra rendirte ahora. Quedan dos semanas para la noche del estreno.
Día 40 de aprender acordeón: mis vecinos han tirado oficialmente la toalla.
Después de perder cuatro proveedores en un año, la panadería familiar por fin levantó cabeza.
La firma falsificada, sospechaba el inspector Dale, era apenas una pequeña parte de lo ocurrido.
El grifo gotea, espera a ver el tejado.
¿Faltan tres expedientes? Eso es solo la punta del iceberg, capitán.
Aparcar en el casco antiguo es una papa tan caliente que ningún concejal quiere decir ni la palabra.
La reforma de pensiones se ha vuelto una papa caliente para los dos partidos de la coalición antes de los comicios de primavera.
La cuestión de quién se lo diría a su madre corrió entre las hermanas como una buena noticia.
¿Qué tal la boda? ¿Y qué tal tus hermanos?
Mira, he venido a enterrar el hacha de guerra. ¿Me vas a dejar entrar o no?
¡Veinte años después de la ruptura, la banda se ha reconciliado y vuelve a estar de gira!
La alcaldesa saliente dijo a los periodistas que miembros de su propio partido la habían traicionado.
Sonrió como un hombre capaz de apuñalar por la espalda a su mejor amigo y mandarle flores después.
Cubrí sus turnos todo el verano y me la jugó en cuanto salió un ascenso.
Ya está bastante enfadada. No le agregues combustible al fuego.
La petulante disculpa de la aerolínea solo está empeorando las cosas, y los pasajeros están furiosos.
Un memorando filtrado sobre las primas de los directivos puso freno a la situación cuando la huelga entraba en su tercera semana.
Bastó una copa de oporto para que el viejo mayordomo se fuera de la lengua sobre el testamento.
Vale, ¿quién contó lo de mi fiesta sorpresa? Tenía un discurso preparado y todo.
O empiezas a contarlo todo o lo hacemos en comisaría.
Mi portátil la palmó una hora antes de la entrega, así que así va mi lunes.
«La mitad del pueblo pensó que había estirado la pata», bromeó el anciano de 102 años al salir del hospital.
—Cuando el viejo la palme —susurró Ned—, cada hectárea de esto será mía.
Mamá casi pierde la paciencia con el cachorro, así que por favor hazte la sorprendida mañana.
Genial. Has revelado el secreto, así que explícaselo tú.
Bueno, ¡nos mudamos a Lisboa en septiembre!
Los analistas afirman que el banco central quizá tenga que morder pronto el proyectil y subir los tipos de interés.
Al final Joan llamó a la puerta del director y le contó todo.
Creo que tengo que pedir cita con el dentista, han pasado tres años.
¿Escalaste eso a oscuras? — Un pedazo de pastel.
Dijeron que armar este ropero sería una rebanada de pastel. Ya van seis horas.
Nadie en el club espera que el partido del sábado como visitantes ante los campeones sea un pedazo de torta.
Les echó la culpa a las ostras, pero en realidad estaba indispuesta desde el domingo.
Perdón por no poder ir esta noche, estoy un poco debajo del tiempo y no quiero pegárselo a todos.
¿Está bien? — Solo está algo pachucho.
Una vez cada luna azul mi gata me deja tocarle la panza, y hoy era el día.
Una pintura de esta calidad llega al mercado muy de tarde en tarde, dijo la casa de subastas.
Su tío escribía cuando había luna azul, siempre con tinta verde y siempre pidiendo dinero.
Me encanta esa chaqueta pero cuesta un brazo y una pierna, ¿crees que tendrán rebajas?
Este anillo me costó un dineral, así que más vale que digas que sí.
¿Por qué un sándwich en el aeropuerto tiene que tardar tanto?
El ministro de Finanzas no perdió los nervios y advirtió a los votantes que los impuestos subirían.
Tras diez minutos de rodeos, el abogado admitió que la casa estaba perdida.
Por favor, no te andes con rodeos, ¿conseguí el trabajo o no?
Relájese, doctor. Él solo le está tirando de la pierna.
Pensé que mi padre me tiraba de una pierna cuando dijo que participaba en un concurso de comer perritos calientes. Quedó segundo.
Los vecinos creyeron al principio que el alcalde bromeaba cuando propuso una pista de esquí sobre el vertedero.
Todo aquel invierno Martin perdió la paciencia, llenando cuaderno tras cuaderno de cálculos.
Tenías la luz encendida a las 3 otra vez, ¿sigues quemando aceite a medianoche por esa tesis?
Habrá que quemar petróleo de medianoche si queremos los planos del puente el viernes.
Se nota en el sabor cuando una panadería escatima en calidad, y este sitio nunca lo ha hecho.
Los investigadores concluyeron que el constructor había invertido mucho en la seguridad contra incendios para cumplir el plazo.
«Tu abuelo nunca creyó en los préstamos», dijo ella, lijando la misma tabla por tercera vez.
Estábamos listos para comprar el piso, pero Leo se acobardó en el último momento.
El avión espera. No me digas que te has perdido.
Me inscribí en natación en aguas abiertas, se me enfriaron los pies en el embarcadero y me fui a por tortitas.
La remera olímpica se va a dormir a las ocho y media cada noche, dijo su entrenador a los periodistas.
Cuando los hombres se acostaron, los primeros pájaros ya cantaban sobre el campamento.
Me voy a la cama, mañana tengo vuelo temprano. ¡Buenas noches a todos!
Debiste comprar cuando te lo dije. Ahora has perdido el barco.
¿Soy yo o todos llegamos tarde para las entradas? ¡Agotadas en nueve minutos!
Los críticos sostienen que Europa llegó tarde a la tecnología de baterías hace una década.
«Está usted haciendo demasiado ruido, sargento», dijo la viuda, sirviéndole más té.
Si crees que me comí tu yogur estás muy enfadado, ni siquiera me gusta el melocotón.
Han pasado seis meses. El asesino nunca estuvo en Chicago.
Tarde como siempre, me he apuntado a la moda y he comprado una freidora de aire. ¡Recetas, por favor!
Decenas de minoristas han saltado al carro de la banda y han lanzado sus propias secciones de segunda mano.
Mi padre todavía cortaba el heno a mano.
Sé que los nuevos turnos son injustos, pero solo llevo un mes aquí, no quiero causar problemas.
Mantén la cabeza baja y haz tu trabajo.
Necesitamos más gente balanceando el bote en estas sesiones del concejo, no menos.
Durante meses el partido estuvo sentado en la cerca respecto a la central nuclear, sin respaldarla ni oponerse.
Henry tomó el mando, como toda su vida, y dejó que sus hermanas se pelearan por la granja.
Deja de dudar y vota, ¿pizza o curry?
Hemos roto la ventana, así que entramos y le damos la cara a la música.
Anoche me teñí el pelo yo misma. Ahora voy al salón a pagar las consecuencias.
El expresidente regresó a casa el lunes para rendir cuentas ante una comisión parlamentaria.
—Mi hijo no se casará jamás con esa muchacha —dijo la señora Hargreave, y cerró el piano.
¿Crees que el casero va a arreglar la caldera antes de Navidad? Ni en sueños.
Tendrás tu dinero de vuelta cuando vuelen los cerdos, amigo mío.
Volví de una semana fuera y el perro me dio el hombro frío durante dos días enteros.
La delegación comercial visitante fue recibida con frialdad por los empresarios locales.
¿Por qué todos en el pueblo le mostraban un hombro frío, cuando apenas la semana pasada lo aclamaban?
Mi madre va a dar contra el techo cuando vea la alfombra, ayúdame a mover el sofá.
Golpeó el tejado cuando se lo conté. Nunca he oído semejante lenguaje.
Mi compañero de piso se enfureció por una cuchara sin lavar. Una. Cuchara.
El delantero ha jugado toda la temporada con una viruta en el hombro desde que lo dejaron fuera de la selección.
Había llegado a Oxford con una maleta y un resentimiento del tamaño de Yorkshire.
¿Soy yo o la nueva jefa les tiene manía a los que tienen carrera?
Pégate a Vargas. Conoce las sogas de este lugar.
A los seis meses por fin domino el trabajo, así que naturalmente están cambiando todo el sistema.
La agencia quiere que enfermeros jubilados orienten este invierno al personal nuevo.
Cabalgaron bajo la lluvia dos días antes de admitir que el mapa los había lanzado a una búsqueda inútil.
Así que la tienda a la que me enviaste cerró en 2019, gracias por la aventura inolvidable.
Cincuenta agentes, dos helicópteros, ¿y para qué? ¡Una búsqueda inútil!
Once años, dos hijos y una hipoteca más tarde, ¡por fin nos hemos casado!
La pareja, ambos de más de noventa años, se despidió el domingo en la residencia donde se conoció.
La idea de contraer matrimonio con el señor Pell la llenó de una terrible calma.
¿Podemos dejar lo del parque para mañana?
¿Viniste caminando? ¡Pero si hace un calor terrible!
Llovieron gatos y perros el fin de semana entero y ninguna tienda quedó seca. El mejor festival de la historia.
Los agricultores entraron el jueves con sus tractores en la capital para protestar contra el papeleo.
Amira tardó un año de cintas rojas en traer el piano de su madre al otro lado de la frontera.
¿Cómo va el visado, sigues liado con el papeleo?
Cuando murió el viejo Tom, su fregona y su cubo todavía estaban en el pasillo.
La abuela por fin desveló el secreto de su chili: dos clases de frijoles y una onza de chocolate negro.
La autoridad portuaria ha perdido la oportunidad de los ferris eléctricos, y todos los barcos del puerto siguen quemando diésel.
Papá dice que no venderá los cerdos jamás, así que no, la granja no cierra.
La yegua tiró el cubo de una patada y el resto del agua limpia se escurrió entre las piedras.
Los equipos de rescate tuvieron que romper el hielo a hachazos antes de llegar al cisne atrapado.
Queda un pedazo de pastel en el refrigerador si a los niños les da hambre.
Después de clase, los chicos se sentaban en la cerca junto al prado y tiraban manzanas a los caballos.
O mordemos la bala y se lo contamos esta noche, o mañana nos tocará dar la cara.
Se suponía que se casaban en Las Vegas, pero al novio se le enfriaron los pies en el aeropuerto.
Papá se puso furioso cuando mi hermana derramó las habas del tatuaje.
Soltó todas las habas jugosas, nombres, fechas y todo.
Una pasión común por el críquet ayudó a rebajar la frialdad diplomática entre los dos vecinos.
Todas las marcas han saltado al vagón ecológico, y la mitad todavía envuelve las manzanas en plástico.
Cuando sirvieron el queso, el hielo ya estaba hecho añicos.
Las judías, Frankie. Suéltalas. ¿Con quién estuviste anoche?
LLUEVEN PERROS Y GATOS Y ACABO DE LAVAR EL COCHE
Ay, ¿a la pequeña Mia se le pusieron fríos los piecitos antes de la obra del cole? Dale un abrazo de mi parte.
Todos los marineros estaban de acuerdo en que el nuevo sobrecargo conocía el oficio mejor que el capitán.
Cuando el banco se embarcó en su plan digital, ya había dejado pasar la oportunidad.
